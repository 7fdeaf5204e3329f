import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '#features/settlement/contract.ts'
import { unbookCharges } from '../bank-charges.ts'
import { countOpenLines } from '../write-matches.ts'
import { requireOpenMonths, wasLocked } from '../month.ts'
import { requireVisible } from '../match/candidates.ts'
import { reversePostings } from './postings.ts'
import { requireCovered, takeBackFromBalances } from '../shares/fund-balance.ts'
import { readLines, readLinkedGifts, readMatches, readSettlement } from '../read-settlement.ts'

/**
 * Unlinks lines and gifts, or opens lines that were closed as no gift, until their month is locked. The caller may see the gifts; what is
 * settled takes the right to settle. Where they were settled, what the match posted is reversed; its gifts stay
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
  await requireVisible(context, linked)
  const lines = (await readLines(context, id)).filter(line => line.matchId === matchId)
  // Packs are rebuilt from what is stored, and one that was handed out may hold the charge.
  if (lines.some(({ kind }) => kind === 'fee') && (await wasLocked(tx, charityId, stored.paidOn)))
    throw refuse(settlement.unlink, 'CHARGE_IN_BOOKS')
  const wasSettled = match.settledAt !== null
  if (wasSettled && !actor.can('button:settle')) throw refuse('FORBIDDEN')
  const reduced = wasSettled ? await takeBackFromBalances(context, matchId) : []
  if (wasSettled) await reversePostings(context, stored, { match, lines, linked })
  await unbookCharges(context, id, matchId)
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
  await requireCovered(
    context,
    reduced,
    linked.map(({ donationId }) => donationId),
  )
  await countOpenLines(context, stored)
  const detail = {
    settlementNo: stored.settlementNo,
    unlinkedLines: lines.map(({ lineNo }) => lineNo).slice(0, 50),
    gifts: linked.map(({ donationId }) => donationId).slice(0, 50),
    ...(match.notGift !== null && { closedAs: match.notGift }),
  }
  audit({ subject: { kind: 'settlement', id }, detail: { ...detail, wasSettled } })
  return null
}
