import type { RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '../contract.ts'
import { notGiftKindsOf } from '../rules.ts'
import { type ReaderContext, readSettlement, type StoredSettlement } from './read-settlement.ts'
import { countOpenLines, lockForLinks, noDifference, openLinesOf, writeMatches, type Writer } from './write-matches.ts'

/**
 * Closes lines that are no gift. Income and charges are posted when the lines are settled; money that another statement shows is not, so that it
 * is never in the books twice. A payout arrives once, to the cent.
 */
export async function closeLines(context: Writer, { id, lineNos, kind, reason, payoutId }: RequestOf<typeof settlement.close>) {
  const stored = await lockForLinks(context, id)
  const lines = await openLinesOf(context, id, lineNos)
  if (new Set(lines.map(line => line.kind)).size > 1) throw refuse(settlement.close, 'SUMS_DIFFER')
  if (!notGiftKindsOf(stored.provider).includes(kind)) throw refuse(settlement.close, 'TRANSFER_OF_PROVIDER')
  if (payoutId !== null) {
    const sum = lines.reduce((total, { grossMinor }) => total + grossMinor, 0)
    await requirePayout(context, stored, { payoutId, isTransfer: kind === 'transfer', sum })
  }
  const [matchId] = await writeMatches(context, stored, [
    {
      ...noDifference,
      lineNos: lines.map(({ lineNo }) => lineNo),
      gifts: [],
      foundBy: 'person',
      notGift: kind,
      notGiftReason: reason,
      payoutId,
    },
  ])
  if (!matchId) throw new Error('The lines were not closed.')
  await countOpenLines(context, stored)
  return { matchId }
}

type ExpectedPayout = { payoutId: string; isTransfer: boolean; sum: number }
/** Refuses a payout that is not this money: of another amount or currency, or shown to have arrived by another line. */
async function requirePayout(context: ReaderContext, { currency }: StoredSettlement, { payoutId, isTransfer, sum }: ExpectedPayout) {
  const payout = await readSettlement(context, payoutId)
  if (!isTransfer || payout.provider === 'bank' || payout.currency !== currency || payout.netMinor !== sum)
    throw refuse(settlement.close, 'PAYOUT_DIFFERS')
  const arrived = await context.tx
    .selectFrom('settlementMatch')
    .select('id')
    .where('charityId', '=', context.actor.charityId)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst()
  if (arrived) throw refuse(settlement.close, 'PAYOUT_ARRIVED')
}
