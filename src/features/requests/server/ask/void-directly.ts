import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import { changeGifts, voidMovement } from '#features/gifts/server/public.ts'
import { postToLedger } from '#features/ledger/server/public.ts'
import { holdReceipts, voidReceipts } from '#features/receipt-numbers/server/public.ts'
import { withdrawRegistrations } from '#features/tax-registrations/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { insertRows } from '#platform/server/database/insert-rows.ts'
import { choosePayBackWay, voidRejectedStatus } from '#features/requests/rules.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { manualVoidChange } from '../carry-out/carry-out.ts'
import { evidenceHash } from './evidence.ts'
import { requestGiftColumns, requestGiftSources, type RequestGift } from '../read/request-gift.ts'
import '../tables.ts'

/** What the audit trail calls such a void. */
type Flag = 'directVoid' | 'undone'
type Work = Pick<Context, 'tx' | 'now' | 'audit'> & { actor: { charityId: number; userId: string } }

/**
 * The direct void of many gifts at once, each with its request, its counter-entry, its voided receipt and its flagged note on the
 * audit trail, which `flagged` names. Those that may not be voided as they stand, or that a provider would have to pay back, are left. Answers the voided ones.
 */
export async function voidDirectly(work: Work, ids: readonly string[], words: string, flagged: Flag = 'directVoid'): Promise<string[]> {
  const { tx, actor } = work
  const { charityId } = actor
  await holdReceipts(tx, charityId, ids)
  const { rows } = await sql<RequestGift>`
    select d.id, ${requestGiftColumns(charityId)} from donation d ${requestGiftSources(charityId)}
     where d.charity_id = ${charityId} and d.id = any(${[...ids]}::uuid[]) and d.status in ('Accepted', 'Offline') order by d.id for update of d`.execute(
    tx,
  )
  const gifts = rows.filter(
    gift =>
      choosePayBackWay(gift) === 'hand' && gift.requestStatus !== voidRejectedStatus && !(gift.standingNo !== null && isHandedOver(gift)),
  )
  if (gifts.length === 0) return []
  const voided = gifts.map(({ id }) => id)
  await changeGifts(work, charityId, { ids: voided, from: ['Accepted', 'Offline'] }, { ...manualVoidChange, refundReason: words })
  await voidReceipts(work, charityId, voided)
  await withdrawRegistrations(work, charityId, voided)
  await writeRequests(work, gifts, words, flagged)
  await postToLedger(
    work,
    gifts.map(gift => voidMovement(gift, gift.amountMinor)),
  )
  return voided
}

async function writeRequests(
  { tx, now, actor: { charityId, userId }, audit }: Work,
  gifts: readonly RequestGift[],
  words: string,
  flagged: Flag,
): Promise<void> {
  const at = now().toISOString()
  const requests = gifts.map(gift => {
    const content = { type: 'Void', amountMinor: gift.amountMinor, reasonId: null, reasonWords: words, requestedBy: userId, isDirect: true }
    const id = newId(now().getTime())
    audit({
      subject: { kind: 'donation', id: gift.id },
      changes: { status: [gift.status, 'Voided'], requestStatus: [gift.requestStatus, 3] },
      detail: { requestId: id, flagged },
    })
    return {
      charity_id: charityId,
      id,
      donation_id: gift.id,
      app_preference_id: gift.appPreferenceId,
      type: 'Void',
      status: 3,
      is_direct: true,
      amount_minor: gift.amountMinor,
      currency: gift.currency,
      reason_words: words,
      evidence_hash: `\\x${evidenceHash(charityId, gift, content, []).toString('hex')}`,
      earlier_label: gift.status,
      requested_by: userId,
      requested_at: at,
      finalised_by: userId,
      finalised_at: at,
    }
  })
  const paidBack = requests.map(({ id, donation_id, amount_minor, currency }) => ({
    charity_id: charityId,
    id: newId(now().getTime()),
    request_id: id,
    donation_id,
    amount_minor,
    currency,
    state: 'byHand',
    paid_by: userId,
    created_at: at,
    resolved_at: at,
  }))
  await insertRows(tx, 'voidRefundRequest', requests)
  await insertRows(tx, 'payBack', paidBack)
}
