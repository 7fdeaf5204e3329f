import type { Currency } from '#jurisdictions/money.ts'
import type { Context } from '#platform/server/context.ts'
import type { Line, LineGroup } from '#features/settlement/contract.ts'
import { standsForGift } from '#features/settlement/statements.ts'
import { readLines, readLinkedGifts, readMatches, type StoredLine, type StoredSettlement } from '../read-settlement.ts'
import { giftsAround, giftsByIds, matchableOf, type GiftOfLine, returnedGifts, shownGift } from './candidates.ts'
import type { MatchableLine, Matching } from './matchable.ts'
import { matchLines } from './match-lines.ts'

type ReaderContext = Pick<Context, 'tx' | 'actor'>
export type Groups = { groups: LineGroup[]; isLimited: boolean }

/** The lines of a settlement in groups, in the order of its file: linked with their gifts, or with what is proposed for them. */
export async function groupLines(context: ReaderContext, settlement: StoredSettlement): Promise<Groups> {
  const lines = await readLines(context, settlement.id)
  const show = linesShown(lines, settlement.currency)
  const open = lines.filter(line => line.matchId === null && standsForGift(line))
  const others = lines.filter(line => line.matchId === null && !standsForGift(line))
  const linked = await linkedGroups(context, settlement, lines)
  const proposed = await proposedGroups(context, settlement, open)
  const groups = [
    ...linked,
    ...proposed.groups,
    ...others.map(line => groupOf(settlement.currency, { state: 'kept', lines: show([line.lineNo]) })),
  ]
  return { groups: groups.toSorted((one, other) => one.lines[0]!.lineNo - other.lines[0]!.lineNo), isLimited: proposed.isLimited }
}

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
  options: [],
  foundBy: null,
  difference: { minor: 0, currency },
  differenceReason: null,
  matchId: null,
  linkedBy: null,
  linkedAt: null,
  bankInDate: null,
  slipNo: null,
  ...group,
})

async function linkedGroups(
  context: ReaderContext,
  { id, currency }: StoredSettlement,
  lines: readonly StoredLine[],
): Promise<LineGroup[]> {
  const matches = await readMatches(context, id)
  const linked = await readLinkedGifts(
    context,
    matches.map(match => match.id),
  )
  const gifts = await giftsByIds(
    context,
    linked.map(({ donationId }) => donationId),
  )
  const giftsOf = Map.groupBy(linked, ({ matchId }) => matchId)
  const linesOf = Map.groupBy(lines, ({ matchId }) => matchId)
  const show = linesShown(lines, currency)
  return matches.flatMap(match => {
    const own = linesOf.get(match.id)
    if (!own) return []
    const shown = (giftsOf.get(match.id) ?? []).flatMap(({ donationId, amountMinor }) => {
      const gift = gifts.get(donationId)
      return gift ? [shownGift(gift, amountMinor)] : []
    })
    return groupOf(currency, {
      state: match.settledAt === null ? 'linked' : 'settled',
      lines: show(own.map(({ lineNo }) => lineNo)),
      gifts: shown,
      foundBy: match.foundBy,
      difference: { minor: match.differenceMinor, currency },
      differenceReason: match.differenceReason,
      matchId: match.id,
      linkedBy: match.linkerName,
      linkedAt: match.linkedAt,
      bankInDate: match.bankInOn,
      slipNo: match.slipNo,
    })
  })
}

type Candidate = { gift: GiftOfLine; minor: number }
async function proposedGroups(context: ReaderContext, settlement: StoredSettlement, open: readonly StoredLine[]): Promise<Groups> {
  const { currency, provider, toOn } = settlement
  const charges = open.filter(({ kind }) => kind === 'charge')
  const refunds = open.filter(({ kind }) => kind === 'refund')
  const days = charges.map(({ occurredOn }) => occurredOn).toSorted()
  const references = charges.flatMap(({ refs }) => refs.split('\n'))
  const gifts = charges.length ? await giftsAround(context, { from: days[0]!, to: days.at(-1)!, currency, references }) : []
  const returned = await returnedGifts(
    context,
    refunds.flatMap(({ refs }) => refs.split('\n')),
  )
  const isIdentified = provider !== 'bank'
  const show = linesShown(open, currency)
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
      ...matching.questions.map(({ lineNos, options }) =>
        groupOf(currency, { state: 'toDecide', lines: show(lineNos), options: options.map(shown) }),
      ),
      ...matching.openLines.map(lineNo => groupOf(currency, { state: 'open', lines: show([lineNo]) })),
    ]
  }
  const charged = matchLines(
    charges.map(line => matchableLine(line, isIdentified)),
    gifts.map(matchableOf),
  )
  const refunded = matchLines(
    refunds.map(line => ({ ...matchableLine(line, true), minor: 0 - line.grossMinor })),
    returned.map(gift => ({ ...matchableOf(gift), on: toOn, minor: gift.left })),
  )
  return {
    groups: [
      ...describe(
        charged,
        gifts.map(gift => ({ gift, minor: gift.amountMinor })),
      ),
      ...describe(
        refunded,
        returned.map(gift => ({ gift, minor: gift.left })),
      ),
    ],
    isLimited: charged.isLimited || refunded.isLimited,
  }
}

const matchableLine = ({ lineNo, occurredOn, grossMinor, refs }: StoredLine, isIdentified: boolean): MatchableLine => ({
  lineNo,
  on: occurredOn,
  minor: grossMinor,
  references: refs.split('\n'),
  isIdentified: isIdentified && refs !== '',
})
