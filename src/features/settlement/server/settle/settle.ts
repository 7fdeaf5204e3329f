import { moveCheques, settle as settleGifts } from '#features/requests/server/public.ts'
import { giftSteps } from '#features/gifts/rules.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import type { Context } from '#platform/server/context.ts'
import type { Reader } from '#platform/server/day-for-reader.ts'
import { refuse } from '#platform/server/refuse.ts'
import { settlement } from '#features/settlement/contract.ts'
import { giftsAtOnce } from '#features/settlement/rules.ts'
import { standsForGift } from '#features/settlement/statements.ts'
import { refuseUnreturnable } from '../match/link-returns.ts'
import { giftsByIds, isPaid, requireVisible } from '../match/candidates.ts'
import { requireOpenMonths } from '../month.ts'
import { postOthers } from './post-others.ts'
import { postMatches } from './postings.ts'
import { giftFault, named, openSettlements, postDatedFault } from '../match/obstacles.ts'
import { addToBalances } from '../shares/fund-balance.ts'
import { writeShares } from '../shares/write-shares.ts'
import { readLines, readLinkedGifts, readMatches, readSettlement, type StoredMatch, type StoredSettlement } from '../read-settlement.ts'

/** The parts of a call that settling needs; the demo settles without a call. */
type Writer = Pick<Context, 'tx' | 'actor' | 'now' | 'audit' | 'enqueue'> & { caller: Reader }

/**
 * Settles matched lines: their gifts become settled, or voided where the bank took their cheques back, and what the provider kept or
 * returned is posted. Each match is settled once: a call that failed or left some is repeated.
 */
export async function settleLines(context: Writer, { settlementIds, matchIds }: RequestOf<typeof settlement.settle>) {
  const { tx, actor } = context
  const owners = await ownersOf(context, matchIds)
  const ids = [...new Set([...settlementIds, ...owners])].toSorted()
  const all: StoredSettlement[] = []
  for (const id of ids) all.push(await readSettlement(context, id, true))
  await requireOpenMonths(
    tx,
    actor.charityId,
    all.map(({ paidOn }) => paidOn),
  )
  const whole = new Set(settlementIds)
  const open = all.filter(({ id, openLines }) => whole.has(id) && openLines > 0)
  if (open.length) throw refuse(settlement.settle, 'LINES_OPEN', openSettlements(open))
  const chosen = new Set(matchIds)
  let [settled, gifts, left] = [0, 0, 0]
  for (const stored of all) {
    const matches = (await readMatches(context, stored.id)).filter(
      ({ id, settledAt }) => settledAt === null && (whole.has(stored.id) || chosen.has(id)),
    )
    const outcome = await settleMatches(context, stored, matches, settled)
    settled += outcome.settled
    gifts += outcome.gifts
    left += outcome.left
    if (whole.has(stored.id) && outcome.left === 0) await endSettlement(context, stored)
  }
  return { settled, gifts, left }
}

/** The settlements of matches. Refuses with NOT_FOUND. */
async function ownersOf({ tx, actor }: Writer, matchIds: readonly string[]): Promise<string[]> {
  if (matchIds.length === 0) return []
  const rows = await tx
    .selectFrom('settlementMatch')
    .select(['id', 'settlementId'])
    .where('charityId', '=', actor.charityId)
    .where(q => q('id', '=', q.fn.any(q.val([...matchIds]))))
    .execute()
  if (rows.length < new Set(matchIds).size) throw refuse('NOT_FOUND')
  return rows.map(({ settlementId }) => settlementId)
}

/**
 * Settles matches until a call has settled as many gifts as it may; `before` were settled by it already. A match that has more is settled
 * alone. Returns how many were settled, how many of them are gifts, and how many are left: the lines of a match that are no gift count as
 * one.
 */
async function settleMatches(context: Writer, stored: StoredSettlement, matches: readonly StoredMatch[], before: number) {
  const linked = Map.groupBy(
    await readLinkedGifts(
      context,
      matches.map(({ id }) => id),
    ),
    ({ matchId }) => matchId,
  )
  const taken: StoredMatch[] = []
  let [settled, left] = [0, 0]
  for (const match of matches) {
    const count = linked.get(match.id)?.length ?? 1
    if (left === 0 && (before + settled + count <= giftsAtOnce || before + settled === 0)) {
      taken.push(match)
      settled += count
    } else left += count
  }
  if (taken.length === 0) return { settled, gifts: 0, left }
  const ids = taken.map(({ id }) => id)
  const own = ids.flatMap(id => linked.get(id) ?? [])
  // First: it locks receipts before gifts, as every return does.
  for (const match of taken) await returnCheques(context, match, linked.get(match.id) ?? [])
  await settleOpenGifts(context, stored, own)
  await postMatches(context, stored, taken, own)
  await writeShares(context, stored.id, ids) // again: a purpose may have been corrected since they were linked
  await addToBalances(context, stored.currency, ids)
  context.audit({
    subject: { kind: 'settlement', id: stored.id },
    detail: { settlementNo: stored.settlementNo, settledMatches: ids.length, gifts: own.length },
  })
  return { settled, gifts: own.length, left }
}

type LinkedGift = Awaited<ReturnType<typeof readLinkedGifts>>[number]
/**
 * Settles the gifts that are not settled yet; some were settled by hand. Refuses one that was voided, or changed its amount, since it was
 * linked, and gifts, also with refunds only, that the caller may not see.
 */
async function settleOpenGifts(context: Writer, { settlementNo }: StoredSettlement, linked: readonly LinkedGift[]): Promise<void> {
  const visible = await requireVisible(context, linked)
  const received = linked.filter(({ kind }) => kind === 'gift')
  const ids = received.map(({ donationId }) => donationId)
  const unsettled: readonly string[] = giftSteps.settle.from
  const changed = received.flatMap(({ donationId, amountMinor }) => {
    const gift = visible.get(donationId)!
    if (!isPaid(gift)) return [giftFault('GIFT_VOIDED', gift)]
    return gift.amountMinor === amountMinor ? [] : [giftFault('GIFT_AMOUNT_CHANGED', gift)]
  })
  if (changed.length) throw refuse(settlement.settle, 'GIFTS_NOT_SETTLABLE', named(changed))
  const open = ids.filter(id => unsettled.includes(visible.get(id)!.status))
  if (open.length === 0) return
  try {
    await settleGifts(context, { transactionIds: open, settlementRef: settlementNo })
  } catch (error) {
    if (!(error instanceof RefusalError) || error.code !== 'NOT_SETTLABLE') throw error
    const stuck = open.flatMap((id, at) => {
      const fault = error.errors.find(({ field }) => field === `transactionIds.${at}`)
      const gift = visible.get(id)!
      if (!fault) return []
      const isPostDated = fault.code === 'CHEQUE_POST_DATED'
      return isPostDated ? postDatedFault(gift, String(fault.values?.['day'])) : giftFault('GIFT_NOT_PAID', gift)
    })
    throw refuse(settlement.settle, 'GIFTS_NOT_SETTLABLE', stuck)
  }
}

/**
 * Voids the gifts of cheques that the bank took back, where nobody recorded it by hand; the ledger then takes their money from the bank.
 */
async function returnCheques(context: Writer, { returnReason }: StoredMatch, linked: readonly LinkedGift[]): Promise<void> {
  const returned = linked.filter(({ kind }) => kind === 'return').map(({ donationId }) => donationId)
  const gifts = [...(await giftsByIds(context, returned)).values()]
  await refuseUnreturnable(context, gifts)
  const left = gifts.filter(({ chequeState }) => chequeState !== 'returned').map(({ id }) => id)
  if (left.length)
    await moveCheques(context, { transactionIds: left, to: 'returned', bankedOn: null, remarks: returnReason, settlementRef: null })
}

/** Posts the lines without gifts, once, and marks the settlement as settled. */
async function endSettlement({ tx, actor, now, audit }: Writer, { id, settlementNo, currency, state }: StoredSettlement): Promise<void> {
  const { charityId } = actor
  const posted = await tx
    .updateTable('settlement')
    .set({ settledAt: now() })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('settledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (posted) {
    const others = (await readLines({ tx, actor }, id)).filter(
      line => line.matchId === null && line.repeatsId === null && !standsForGift(line),
    )
    await postOthers({ tx, actor, now, audit }, currency, others)
  }
  const ended = await tx
    .updateTable('settlement')
    .set(q => ({ state: 'settled', version: q('version', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('state', '!=', 'settled')
    .returning('id')
    .executeTakeFirst()
  if (ended) audit({ subject: { kind: 'settlement', id }, changes: { state: [state, 'settled'] }, detail: { settlementNo } })
}
