import { postToLedger } from '#features/ledger/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { settlement } from '../contract.ts'
import { countOpenLines } from './link.ts'
import { requireOpenMonths } from './month.ts'
import { movementsOfMatch, reverse } from './movements.ts'
import { takeBackFromBalances } from './shares/fund-balance.ts'
import { readLines, readLinkedGifts, readMatches, readSettlement } from './read-settlement.ts'

/**
 * Unlinks lines and gifts, until their month is locked. Where they were settled, what the match posted is reversed; its gifts stay
 * settled, because no step leads back from there, and are linked with another line.
 */
export async function unlink(context: Context, { id, matchId }: RequestOf<typeof settlement.unlink>): Promise<null> {
  const { tx, actor, audit } = context
  const { charityId } = actor
  const stored = await readSettlement(context, id, true)
  await requireOpenMonths(tx, charityId, [stored.paidOn])
  const match = (await readMatches(context, id)).find(one => one.id === matchId)
  if (!match) throw refuse('NOT_FOUND')
  const linked = await readLinkedGifts(context, [matchId])
  const lines = (await readLines(context, id)).filter(line => line.matchId === matchId)
  if (match.settledAt !== null) {
    await takeBackFromBalances(context, matchId)
    const refunds = linked.filter(({ kind }) => kind === 'refund')
    await postToLedger(context, movementsOfMatch(stored.currency, { lines, refunds, differenceMinor: match.differenceMinor }).map(reverse))
  }
  await tx
    .updateTable('settlementLine')
    .set({ matchId: null })
    .where('charityId', '=', charityId)
    .where('settlementId', '=', id)
    .where('matchId', '=', matchId)
    .execute()
  await tx.deleteFrom('settlementShare').where('charityId', '=', charityId).where('matchId', '=', matchId).execute()
  await tx.deleteFrom('settlementGift').where('charityId', '=', charityId).where('matchId', '=', matchId).execute()
  await tx.deleteFrom('settlementMatch').where('charityId', '=', charityId).where('id', '=', matchId).execute()
  await countOpenLines(context, stored)
  const detail = {
    settlementNo: stored.settlementNo,
    unlinkedLines: lines.map(({ lineNo }) => lineNo).slice(0, 50),
    gifts: linked.map(({ donationId }) => donationId).slice(0, 50),
  }
  audit({ subject: { kind: 'settlement', id }, detail: { ...detail, wasSettled: match.settledAt !== null } })
  return null
}
