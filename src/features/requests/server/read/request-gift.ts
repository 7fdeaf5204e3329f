import { type RawBuilder, sql } from 'kysely'
import { dayInZone } from '#kit/time/time-zones.ts'
import { isPostDated } from '#features/gifts/cheques.ts'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import { preferenceModules } from '#features/gifts/rules.ts'
import { giftColumnsOf, fundsOf } from '#features/gifts/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { type GiftState } from '#features/requests/rules.ts'
import { isHandedOver } from '#features/receipt-numbers/rules.ts'
import { issuedReceipts, receiptsOf } from '#features/receipt-numbers/server/public.ts'
import { charityRow } from '#features/charity/server/public.ts'
import { isDeclaredCash } from '#features/declarations/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import { pendingInSql } from './pending-sql.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The columns of a gift that voids and refunds need, besides its id. */
const columns = [
  'txnId',
  'appPreferenceId',
  'itemId',
  'method',
  'platform',
  'donatedAt',
  'donatedOn',
  'status',
  'requestStatus',
  'amountMinor',
  'refundedMinor',
  'currency',
  'paymentMethod',
  'cardBrand',
  'cardLast4',
  'chequeNo',
  'chequeOn',
  'chequeState',
  'bankName',
  'referenceNo',
  'fundId',
  'donorId',
  'donorName',
  'receiptNo',
  'isIrasInclusion',
  'isIpcRegistrationForIras',
  'settlementRef',
  'language',
  'officerId',
  'createdBy',
  'version',
] as const satisfies readonly GiftColumn[]

/** The facts of a gift, its donor and its valid receipt that voids and refunds need. */
export type RequestGift = Pick<Gift, 'id' | (typeof columns)[number]> &
  Renamed<'fund', { fundName: 'name' }> &
  LeftJoined<
    Renamed<'donor', { donorEmail: 'email'; donorUpdatedAt: 'updatedAt' }> &
      Renamed<'receipt', { validReceiptNo: 'receiptNo'; firstReceiptAt: 'issuedAt'; handedOverAt: 'handedOverAt' }> &
      /** Until when the payer's agreement to the pending or a direct void counts; null without one. */
      Renamed<'payerCode', { payerAgreedUntil: 'agreedUntil' }>
  > &
  /** Who confirmed that the paper of the valid receipt was returned. */
  Computed<{ paperSeenBy: string[] }> &
  RowOf<'receipt', 'printCount' | 'sentCount'> &
  RowOf<'charity', 'timeZone'> &
  /** The end of the period in which a refund may be requested; null where the charity has no limit. */
  Computed<{ refundEndsAt: string | null; isDeclared: boolean }>

/** The columns of a `RequestGift` without its id: `d` is the gift, `f` its fund, `r` its valid receipt, `o` its donor. */
export const requestGiftColumns = (charityId: number): RawBuilder<unknown> => sql`
  ${giftColumnsOf('d', columns)}, f.name as fund_name, o.email as donor_email, o.updated_at as donor_updated_at, r.receipt_no as valid_receipt_no,
  (select min(i.issued_at) from ${receiptsOf(charityId, sql`d.id`)} i) as first_receipt_at, r.handed_over_at,
  coalesce(r.print_count, 0) as print_count, coalesce(r.sent_count, 0) as sent_count,
  (select max(c.agreed_until) from payer_code c where c.charity_id = ${charityId} and c.receipt_no = r.receipt_no and c.request_id is not distinct from
     (select w.id from void_refund_request w where w.charity_id = ${charityId} and w.donation_id = d.id and w.status in (${pendingInSql}))) as payer_agreed_until,
  array(select b.confirmed_by from returned_receipt b where b.charity_id = ${charityId} and b.receipt_no = r.receipt_no) as paper_seen_by,
  (select ((d.donated_on + c.refund_days + 1)::timestamp at time zone c.time_zone) from ${charityRow(charityId)} c) as refund_ends_at,
  (select c.time_zone from ${charityRow(charityId)} c) as time_zone,
  ${isDeclaredCash(charityId, sql`d.id`, sql`d.payment_method`)} as is_declared`
export const requestGiftSources = (charityId: number): RawBuilder<unknown> => sql`
  join ${fundsOf(charityId)} f on f.id = d.fund_id
  left join ${issuedReceipts(charityId)} r on r.donation_id = d.id
  left join ${donorsOf(charityId)} o on o.id = d.donor_id`

/** Finds one gift of this charity; null when there is none. */
export async function findRequestGift(tx: Tx, charityId: number, id: string): Promise<RequestGift | null> {
  const { rows } = await sql<RequestGift>`
    select d.id, ${requestGiftColumns(charityId)} from donation d ${requestGiftSources(charityId)} where d.charity_id = ${charityId} and d.id = ${id}`.execute(
    tx,
  )
  return rows[0] ?? null
}

/** Finds a gift whose module the caller may see. Throws NOT_FOUND otherwise. */
export async function requireRequestGift({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<RequestGift> {
  const gift = await findRequestGift(tx, actor.charityId, id)
  if (!gift || !actor.can(`${preferenceModules[gift.appPreferenceId]}:view`)) throw refuse('NOT_FOUND')
  return gift
}

/**
 * The consent by which a receipt that the payer may hold can be voided: the payer's own code, or the returned paper, confirmed by somebody
 * who neither recorded the gift nor asks for the void. Null without consent.
 */
export function consentOf(gift: RequestGift, asker: string, at: Date): 'payerCode' | 'returnedPaper' | null {
  if (gift.payerAgreedUntil !== null && new Date(gift.payerAgreedUntil) > at) return 'payerCode'
  return gift.paperSeenBy.some(id => ![asker, gift.officerId, gift.createdBy].includes(id)) ? 'returnedPaper' : null
}

/** The facts that the rules need. `asker`: the requester of the void, or the user who voids directly. */
export const stateOf = (gift: RequestGift, asker: string, at: Date): GiftState => ({
  appPreferenceId: gift.appPreferenceId,
  status: gift.status,
  requestStatus: gift.requestStatus,
  amountMinor: gift.amountMinor,
  refundedMinor: gift.refundedMinor,
  isDeclaredCash: gift.isDeclared,
  isPostDated: isPostDated(gift.chequeState, gift.chequeOn, dayInZone(at, gift.timeZone)),
  isRefundOver: gift.refundEndsAt !== null && at >= new Date(gift.refundEndsAt),
  consentMissing: gift.validReceiptNo !== null && isHandedOver(gift) && consentOf(gift, asker, at) === null,
})
