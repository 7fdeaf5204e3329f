import { type GiftMoney, moneyOfGifts } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { moneyKindOf } from '#features/settlement/money-kinds.ts'
import { type StoredLine, readLinkedGifts, readLines, readMatches } from '../read-settlement.ts'
import { divide } from '#kit/giving/divide.ts'

type Writer = Pick<Context, 'tx' | 'actor'>
type LinkedGift = Awaited<ReturnType<typeof readLinkedGifts>>[number]

/** Writes, again, what each of these matches comes to for the funds of its gifts: fees and refunds in proportion to what was given. */
export async function writeShares({ tx, actor }: Writer, settlementId: string, matchIds: readonly string[]): Promise<void> {
  const { charityId } = actor
  const linked = Map.groupBy(await readLinkedGifts({ tx, actor }, matchIds), ({ matchId }) => matchId)
  const lines = Map.groupBy(await readLines({ tx, actor }, settlementId), ({ matchId }) => matchId)
  const differences = new Map((await readMatches({ tx, actor }, settlementId)).map(({ id, differenceMinor }) => [id, differenceMinor]))
  const { rows } = await moneyOfGifts(
    charityId,
    [...linked.values()].flatMap(gifts => gifts.map(({ donationId }) => donationId)),
  ).execute(tx)
  const moneyOf = Map.groupBy(rows, ({ donationId }) => donationId)
  const shares = matchIds.flatMap(matchId =>
    sharesOfMatch(
      { lines: lines.get(matchId) ?? [], linked: linked.get(matchId) ?? [], differenceMinor: differences.get(matchId) ?? 0 },
      moneyOf,
    ).map(share => ({ charityId, settlementId, matchId, ...share })),
  )
  await tx
    .deleteFrom('settlementShare')
    .where('charityId', '=', charityId)
    .where(q => q('matchId', '=', q.fn.any(q.val([...matchIds]))))
    .execute()
  await insertRows(tx, 'settlementShare', shares)
}

type Share = Pick<GiftMoney, 'appPreferenceId' | 'fundId'> & {
  moneyKind: ReturnType<typeof moneyKindOf>
  gifts: number
  grossMinor: number
  feeMinor: number
  refundMinor: number
}
/** The largest first, whatever order they were linked in: the cents of a fee that cannot be divided are then always borne by the same. */
const bySize = (one: LinkedGift, other: LinkedGift): number =>
  other.amountMinor - one.amountMinor || one.donationId.localeCompare(other.donationId)

/** A returned cheque takes back what its payment brought. */
const signOf = (kind: LinkedGift['kind']) => (kind === 'return' ? -1 : 1)

type Match = { lines: readonly Pick<StoredLine, 'kind' | 'feeMinor'>[]; linked: readonly LinkedGift[]; differenceMinor: number }
/**
 * What a match comes to for each fund and kind of money. Its fees, and what its lines brought less than its gifts say, are divided among
 * all that its gifts were given for; what they brought more is no fund's.
 */
function sharesOfMatch({ lines, linked, differenceMinor }: Match, moneyOf: ReadonlyMap<string, readonly GiftMoney[]>): Share[] {
  const shortage = Math.max(0, lines[0]?.kind === 'refund' ? differenceMinor : 0 - differenceMinor)
  const parts = linked.toSorted(bySize).flatMap(({ donationId, kind, amountMinor }) => {
    const money = moneyOf.get(donationId) ?? []
    const amounts = divide(
      amountMinor,
      money.map(part => part.amountMinor),
    )
    return money.map((part, at) => ({ ...part, kind, minor: amounts[at]! }))
  })
  const fees = divide(
    lines.reduce((sum, { feeMinor }) => sum + feeMinor, shortage),
    parts.map(({ minor }) => minor),
  )
  const shares = new Map<string, Share>()
  const counted = new Set<string>()
  for (const [at, { donationId, appPreferenceId, fundId, itemId, kind, minor }] of parts.entries()) {
    const moneyKind = moneyKindOf(itemId)
    const key = `${appPreferenceId} ${fundId} ${moneyKind}`
    const share = shares.get(key) ?? { appPreferenceId, fundId, moneyKind, gifts: 0, grossMinor: 0, feeMinor: 0, refundMinor: 0 }
    share.gifts += counted.has(`${key} ${donationId}`) ? 0 : 1
    counted.add(`${key} ${donationId}`)
    share.grossMinor += kind === 'refund' ? 0 : signOf(kind) * minor
    share.refundMinor += kind === 'refund' ? minor : 0
    share.feeMinor += fees[at]!
    shares.set(key, share)
  }
  return [...shares.values()]
}
