import type { Currency } from '#jurisdictions/money.ts'
import type { Line, LineGroup } from '#features/settlement/lines.ts'
import { standsForGift } from '#features/settlement/statements.ts'
import {
  type ReaderContext,
  readLines,
  readLinkedGifts,
  readMatches,
  type StoredLine,
  type StoredMatch,
  type StoredSettlement,
} from '../read-settlement.ts'
import { arrivedPayout, readSettlements } from '../arrived-payouts.ts'
import {
  candidatesOf,
  giftsByIds,
  giftsWithReferences,
  isReferred,
  matchableOf,
  mostCandidates,
  type GiftOfLine,
  returnedGifts,
  shownGift,
} from './candidates.ts'
import { type MatchableLine, type Matching, mostOptions } from './matchable.ts'
import { matchLines } from './match-lines.ts'
import { findReturnedCheques, giftsOfReturn, isOfCheque, settledChequesOf } from './returned-cheques.ts'
import { findReturnedPayments } from './returned-payments.ts'

type Groups = { groups: LineGroup[]; isLimited: boolean }

/** What the lines of a settlement are put into groups by, read in one transaction. */
export async function readForGroups(context: ReaderContext, settlement: StoredSettlement) {
  const lines = await readLines(context, settlement.id)
  const matches = await readMatches(context, settlement.id)
  const linked = await readLinkedGifts(
    context,
    matches.map(({ id }) => id),
  )
  const linkedGifts = await giftsByIds(
    context,
    linked.map(({ donationId }) => donationId),
  )
  const open = lines.filter(line => line.matchId === null && standsForGift(line))
  const returnedCheques = settlement.provider === 'bank' ? findReturnedCheques(lines) : []
  const takenBack = new Set(returnedCheques.flat())
  const charges = open.filter(({ kind, lineNo }) => kind === 'charge' && !takenBack.has(lineNo))
  const refunds = open.filter(({ kind }) => kind === 'refund')
  const returns = open.filter(({ kind, lineNo }) => kind === 'return' && !takenBack.has(lineNo))
  const references = refunds.flatMap(({ refs }) => refs.split('\n'))
  return {
    settlement,
    lines,
    matches,
    linked,
    linkedGifts,
    payouts: await readSettlements(
      context,
      matches.flatMap(({ payoutId }) => payoutId ?? []),
    ),
    shownBefore: await readSettlements(context, [...new Set(lines.flatMap(({ repeatsId }) => repeatsId ?? []))]),
    charges,
    refunds,
    returnedCheques,
    returns,
    settledCheques: await settledChequesOf(context, returns, settlement.currency, mostCandidates),
    candidates: await candidatesOf(context, charges, settlement.currency),
    returned: references.length ? await returnedGifts(context, () => isReferred(references)) : [],
    disputed: await giftsWithReferences(
      context,
      lines.flatMap(({ kind, refs }) => (kind === 'dispute' ? refs.split('\n') : [])),
    ),
  }
}
type LinesAndCandidates = Awaited<ReturnType<typeof readForGroups>>

/** The lines of a settlement in groups, in the order of its file: linked with their gifts, or with what is proposed for them. */
export async function groupLines(read: LinesAndCandidates): Promise<Groups> {
  const { lines, settlement, returnedCheques, disputed } = read
  const show = linesShown(lines, settlement.currency)
  const takenBack = new Set(returnedCheques.flat())
  const others = lines.filter(
    line => line.matchId === null && line.repeatsId === null && !standsForGift(line) && !takenBack.has(line.lineNo),
  )
  const proposed = await proposedGroups(read)
  const groups = [
    ...linkedGroups(read),
    ...repeatedGroups(read),
    ...proposed,
    ...returnGroups(read),
    ...returnedCheques.map(lineNos => groupOf(settlement.currency, { state: 'toDecide', lines: show(lineNos) })),
    ...others.map(line =>
      groupOf(settlement.currency, { state: 'kept', lines: show([line.lineNo]), gifts: giftsOfDispute(line, disputed) }),
    ),
  ]
  return {
    groups: groups.toSorted((one, other) => one.lines[0]!.lineNo - other.lines[0]!.lineNo),
    isLimited: proposed.some(({ isUnsearched }) => isUnsearched),
  }
}

/** The gifts that a dispute is about, by the provider's number of their payment. */
const giftsOfDispute = ({ kind, refs }: StoredLine, gifts: readonly GiftOfLine[]) =>
  gifts.flatMap(gift => (kind === 'dispute' && refs.split('\n').includes(gift.referenceNo ?? '') ? shownGift(gift, gift.amountMinor) : []))

const linesShown = (lines: readonly StoredLine[], currency: Currency) => {
  const byNo = new Map(lines.map(line => [line.lineNo, line]))
  return (lineNos: readonly number[]): Line[] =>
    lineNos.map(lineNo => {
      const { kind, occurredOn, grossMinor, feeMinor, refs, remark } = byNo.get(lineNo)!
      const [gross, fee] = [grossMinor, feeMinor].map(minor => ({ minor, currency })) as [LineGroup['difference'], LineGroup['difference']]
      return { lineNo, kind, date: occurredOn, gross, fee, references: refs.replaceAll('\n', ' '), text: remark }
    })
}

const groupOf = (currency: Currency, group: Partial<LineGroup> & Pick<LineGroup, 'state' | 'lines'>): LineGroup => ({
  gifts: [],
  hiddenGifts: 0,
  options: [],
  isUnsearched: false,
  notGift: null,
  repeats: null,
  foundBy: null,
  difference: { minor: 0, currency },
  differenceReason: null,
  matchId: null,
  linkedBy: null,
  linkedAt: null,
  bankInDate: null,
  slipNo: null,
  returnReason: null,
  ...group,
})

function linkedGroups({ settlement: { currency }, lines, matches, linked, linkedGifts: gifts, payouts }: LinesAndCandidates): LineGroup[] {
  const giftsOf = Map.groupBy(linked, ({ matchId }) => matchId)
  const linesOf = Map.groupBy(lines, ({ matchId }) => matchId)
  const show = linesShown(lines, currency)
  return matches.flatMap(match => {
    const own = linesOf.get(match.id)
    if (!own) return []
    const ofMatch = giftsOf.get(match.id) ?? []
    const shown = ofMatch.flatMap(({ donationId, amountMinor }) => {
      const gift = gifts.get(donationId)
      return gift ? [shownGift(gift, amountMinor)] : []
    })
    return groupOf(currency, {
      state: match.settledAt === null ? 'linked' : 'settled',
      lines: show(own.map(({ lineNo }) => lineNo)),
      gifts: shown,
      hiddenGifts: ofMatch.length - shown.length,
      notGift: notGiftOf(match, payouts),
      foundBy: match.foundBy,
      difference: { minor: match.differenceMinor, currency },
      differenceReason: match.differenceReason,
      matchId: match.id,
      linkedBy: match.linkerName,
      linkedAt: match.linkedAt,
      bankInDate: match.bankInOn,
      slipNo: match.slipNo,
      returnReason: match.returnReason,
    })
  })
}

/** Lines that statements showed before, each with the line that carries its money. */
function repeatedGroups({ settlement: { currency }, lines, shownBefore }: LinesAndCandidates): LineGroup[] {
  const show = linesShown(lines, currency)
  return lines.flatMap(({ lineNo, repeatsId, repeatsLine }) => {
    const first = repeatsId === null ? undefined : shownBefore.get(repeatsId)
    if (!first || repeatsLine === null) return []
    const repeats = { id: first.id, settlementId: first.settlementNo, lineNo: repeatsLine }
    return groupOf(currency, { state: 'repeated', lines: show([lineNo]), repeats })
  })
}

function notGiftOf({ notGift, notGiftReason, payoutId }: StoredMatch, payouts: LinesAndCandidates['payouts']): LineGroup['notGift'] {
  if (notGift === null) return null
  const payout = payoutId === null ? undefined : payouts.get(payoutId)
  return { kind: notGift, reason: notGiftReason ?? '', payout: payout ? arrivedPayout(payout) : null }
}

/** Returned cheques with the settled gifts that they paid, by number and amount. A person decides, and says what the bank said. */
const returnGroups = ({ settlement: { currency }, lines, returns, settledCheques }: LinesAndCandidates): LineGroup[] =>
  returns.map(line => {
    const shown = linesShown(lines, currency)([line.lineNo])
    const options = giftsOfReturn(line, settledCheques).map(gifts => gifts.map(gift => shownGift(gift, gift.amountMinor)))
    const [gifts, ...others] = options.slice(0, mostOptions)
    if (!gifts) return groupOf(currency, { state: 'open', lines: shown })
    if (others.length > 0) return groupOf(currency, { state: 'toDecide', lines: shown, options: [gifts, ...others] })
    return groupOf(currency, { state: 'toDecide', lines: shown, gifts, foundBy: 'reference' })
  })

type Candidate = { gift: GiftOfLine; minor: number }
async function proposedGroups({
  settlement,
  charges,
  refunds,
  candidates: { gifts: near, cut, isReferred },
  returned,
  lines,
  returnedCheques,
}: LinesAndCandidates): Promise<LineGroup[]> {
  const { currency, provider, toOn } = settlement
  const isIdentified = provider !== 'bank'
  const takenBack = lines.filter(({ lineNo }) => returnedCheques.some(lineNos => lineNos.includes(lineNo)))
  const gifts = near.filter(gift => !isOfCheque(gift, takenBack))
  const show = linesShown([...charges, ...refunds], currency)
  const describe = (matching: Matching, candidates: readonly Candidate[]): LineGroup[] => {
    const byId = new Map(candidates.map(candidate => [candidate.gift.id, candidate]))
    const shown = (ids: readonly string[]) => ids.map(id => shownGift(byId.get(id)!.gift, byId.get(id)!.minor))
    return [
      ...matching.matches.map(({ lineNos, giftIds, by }) =>
        groupOf(currency, { state: 'ready', lines: show(lineNos.toSorted((a, b) => a - b)), gifts: shown(giftIds), foundBy: by }),
      ),
      ...matching.residuals.map(({ lineNos, giftIds, differenceMinor }) =>
        groupOf(currency, {
          state: 'toDecide',
          lines: show(lineNos),
          gifts: shown(giftIds),
          foundBy: 'reference',
          difference: { minor: differenceMinor, currency },
        }),
      ),
      ...matching.questions.map(({ lineNos, options, isUnsearched }) =>
        groupOf(currency, { state: 'toDecide', lines: show(lineNos), options: options.map(shown), isUnsearched }),
      ),
    ]
  }
  const charged = await matchLines(
    charges.map(line => {
      const matchable = matchableLine(line, isIdentified)
      return cut.has(line) ? { ...matchable, references: isReferred ? matchable.references : [], isCut: true } : matchable
    }),
    gifts.map(matchableOf),
  )
  const refunded = await matchLines(
    refunds.map(line => ({ ...matchableLine(line, true), minor: 0 - line.grossMinor })),
    returned.map(gift => ({ ...matchableOf(gift), on: toOn, minor: gift.left })),
  )
  const isOpen = new Set([...charged.openLines, ...refunded.openLines])
  const returnedPayments = findReturnedPayments(
    charges.filter(({ lineNo }) => isOpen.has(lineNo)),
    refunds.filter(({ lineNo }) => isOpen.has(lineNo)),
  )
  for (const lineNo of returnedPayments.flat()) isOpen.delete(lineNo)
  return [
    ...returnedPayments.map(lineNos => groupOf(currency, { state: 'toDecide', lines: show(lineNos) })),
    ...[...isOpen].map(lineNo => groupOf(currency, { state: 'open', lines: show([lineNo]) })),
    ...describe(
      charged,
      gifts.map(gift => ({ gift, minor: gift.amountMinor })),
    ),
    ...describe(
      refunded,
      returned.map(gift => ({ gift, minor: gift.left })),
    ),
  ]
}

const matchableLine = ({ lineNo, occurredOn, grossMinor, refs }: StoredLine, isIdentified: boolean): MatchableLine => ({
  lineNo,
  on: occurredOn,
  minor: grossMinor,
  references: refs.split('\n'),
  isIdentified: isIdentified && refs !== '',
})
