import { requestStatusIds } from '#kit/giving/ids.ts'
import { sql } from 'kysely'
import type { Currency } from '#jurisdictions/money.ts'
import { newId } from '#kit/security/ids.ts'
import { giftSteps, type GiftStatus } from '#features/gifts/rules.ts'
import { changeGifts, type GiftChange, returnMovements, voidMovement } from '#features/gifts/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { lockReceipts, voidReceipts } from '#features/receipt-numbers/server/public.ts'
import { withdrawRegistrations } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { choosePayBackWay, voidRejectedStatus } from '#features/requests/rules.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { manualVoidChange } from '../carry-out/carry-out.ts'
import { evidenceHash } from './evidence.ts'
import { requestGiftColumns, requestGiftSources, type RequestGift } from '../read/request-gift.ts'
import '../tables.ts'

/** The audit trail's name for the kind of a direct void. */
type Flag = 'directVoid' | 'undone' | 'chequeReturned'
type ContextPart = Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number; userId: string } }

/**
 * Voids many gifts directly. Each gets a request, a reversing ledger entry, a voided receipt, and an audit event that names the kind of
 * void (`flagged`). Skips gifts that cannot be voided in their state, and those that a provider would have to pay back. Returns the voided
 * gifts.
 */
export async function voidDirectly(
  work: ContextPart,
  ids: readonly string[],
  words: string,
  flagged: Flag = 'directVoid',
): Promise<string[]> {
  const gifts = (await lockGifts(work, ids)).filter(
    gift =>
      choosePayBackWay(gift) === 'hand' &&
      gift.requestStatus !== voidRejectedStatus &&
      !(gift.validReceiptNo !== null && isHandedOver(gift)),
  )
  if (gifts.length === 0) return []
  await endGifts(work, gifts, voidable, { ...manualVoidChange, refundReason: words })
  const requests = await writeRequests(work, gifts, words, flagged)
  await insertRows(
    work.tx,
    'payBack',
    requests.map(one => ({ charityId: work.actor.charityId, ...handedBack(one) })),
  )
  await postToLedger(
    work,
    gifts.map(gift => voidMovement(gift, gift.amountMinor)),
  )
  return gifts.map(({ id }) => id)
}

/**
 * Voids gifts whose cheques the bank returned, before or after they were settled. The payer is not asked to agree, and nothing is paid
 * back, because the payer paid nothing. A settled gift keeps when and by whom it was settled: the books of that month have it.
 */
export async function voidReturned(work: ContextPart, gifts: readonly RequestGift[], words: string): Promise<void> {
  await endGifts(work, gifts, returnable, { ...manualVoidChange, chequeState: 'returned', refundReason: words })
  await writeRequests(work, gifts, words, 'chequeReturned')
  await postToLedger(work, gifts.flatMap(returnMovements))
}

/** The labels of gifts that are voided directly, and those of gifts whose cheques are returned. */
const voidable = giftSteps.directVoid.from
export const returnable = [...voidable, 'Settled'] as const satisfies readonly GiftStatus[]

/** Locks those of these gifts that have one of these labels, with their receipts. */
export async function lockGifts(
  { tx, actor: { charityId } }: ContextPart,
  ids: readonly string[],
  labels: readonly GiftStatus[] = voidable,
): Promise<RequestGift[]> {
  await lockReceipts(tx, charityId, ids)
  const { rows } = await sql<RequestGift>`
    select d.id, ${requestGiftColumns(charityId)} from donation d ${requestGiftSources(charityId)}
     where d.charity_id = ${charityId} and d.id = any(${[...ids]}::uuid[]) and d.status = any(${[...labels]}::text[]) order by d.id for update of d`.execute(
    tx,
  )
  return rows
}

async function endGifts(work: ContextPart, gifts: readonly RequestGift[], from: readonly GiftStatus[], change: GiftChange): Promise<void> {
  const { charityId } = work.actor
  const ids = gifts.map(({ id }) => id)
  await changeGifts(work, charityId, { ids, from }, change)
  await voidReceipts(work, charityId, ids)
  await withdrawRegistrations(work, charityId, ids)
}

async function writeRequests(
  { tx, now, actor: { charityId, userId }, audit }: ContextPart,
  gifts: readonly RequestGift[],
  words: string,
  flagged: Flag,
): Promise<WrittenRequest[]> {
  const at = now().toISOString()
  const requests = gifts.map(gift => {
    const content = { type: 'Void', amountMinor: gift.amountMinor, reasonId: null, reasonWords: words, requestedBy: userId, isDirect: true }
    const id = newId(now().getTime())
    audit({
      subject: { kind: 'donation', id: gift.id },
      changes: { status: [gift.status, 'Voided'], requestStatus: [gift.requestStatus, requestStatusIds.voided] },
      detail: { requestId: id, flagged },
    })
    return {
      charityId,
      id,
      donationId: gift.id,
      appPreferenceId: gift.appPreferenceId,
      type: 'Void' as const,
      status: requestStatusIds.voided,
      isDirect: true,
      amountMinor: gift.amountMinor,
      currency: gift.currency,
      reasonWords: words,
      evidenceHash: evidenceHash(charityId, gift, content, []),
      earlierLabel: earlierLabelOf(gift),
      requestedBy: userId,
      requestedAt: at,
      finalisedBy: userId,
      finalisedAt: at,
    }
  })
  await insertRows(tx, 'voidRefundRequest', requests)
  return requests.map(({ id, donationId, amountMinor, currency }) => ({ requestId: id, donationId, amountMinor, currency, at, by: userId }))
}

function earlierLabelOf({ id, status }: RequestGift): (typeof returnable)[number] {
  const label = returnable.find(one => one === status)
  if (label) return label
  throw new Error(`Gift ${id} is ${status}: it cannot be voided directly.`)
}

type WrittenRequest = { requestId: string; donationId: string; amountMinor: number; currency: Currency; at: string; by: string }
/** The row of a repayment that the user who voided the gift makes by hand. */
const handedBack = ({ requestId, donationId, amountMinor, currency, at, by }: WrittenRequest) => ({
  id: newId(Date.parse(at)),
  requestId,
  donationId,
  amountMinor,
  currency,
  state: 'byHand' as const,
  paidBy: by,
  createdAt: at,
  resolvedAt: at,
})
