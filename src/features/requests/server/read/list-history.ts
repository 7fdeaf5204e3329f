import { type RawBuilder, sql } from 'kysely'
import { preferenceIds } from '#kit/giving/ids.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { findUserNames, userNameOf } from '#features/accounts/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { fundsOf, giftsOf, requestedGiftIds } from '#features/gifts/server/public.ts'
import { requestStatuses, type RequestStatusId } from '#kit/giving/statuses.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { requests } from '#features/requests/contract.ts'
import type { HistoryRow } from '#features/requests/rows.ts'
import { visiblePreferences } from './queue.ts'
import { requireRequestGift } from './request-gift.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The steps of the requests that match a condition on `v`, derived from the columns that each step filled in. */
const stepsOf = (charityId: number, condition: RawBuilder<unknown>) => sql`
  from void_refund_request v
  cross join lateral (values
    (1, v.requested_at, v.requested_by, null::smallint, case when v.is_direct then 3 when v.type = 'Void' then 1 else 5 end,
        coalesce(v.reason_words, (select n.name from reason n where n.charity_id = ${charityId} and n.id = v.reason_id))),
    (2, v.verified_at, v.verified_by, case when v.type = 'Void' then 1 else 5 end, case when v.type = 'Void' then 2 else 6 end, v.verified_words),
    (3, v.approved_at, v.approved_by, 6, 7, v.approved_words),
    (4, case when not v.is_direct then v.finalised_at end, v.finalised_by, case when v.type = 'Void' then 2 else 7 end, v.status::int,
        (select b.note from pay_back b where b.charity_id = ${charityId} and b.request_id = v.id)),
    (5, v.rejected_at, v.rejected_by,
        case when v.approved_at is not null then 7 else case when v.type = 'Void' then 1 else 5 end + (v.verified_at is not null)::int end,
        v.status::int, v.rejected_words)
  ) as s (step, at, by, from_status, to_status, words)
  where ${condition} and s.at is not null`

type StoredHistoryRow = Omit<HistoryRow, 'by' | 'amount'> &
  RowOf<'voidRefundRequest', 'amountMinor' | 'currency'> &
  Renamed<'voidRefundRequest', { byId: 'requestedBy' }>

/** The steps of one gift's requests, or of all that the reader may see, the latest first. */
export async function listHistory(work: Context, request: RequestOf<typeof requests.history>) {
  const { tx, actor } = work
  const { charityId } = actor
  const { transactionId, pageNumber, pageSize } = request
  const gift = transactionId === null ? null : await requireRequestGift(work, transactionId)
  const steps = stepsOf(
    charityId,
    gift
      ? sql`v.charity_id = ${charityId} and v.donation_id = ${gift.id}`
      : sql`v.charity_id = ${charityId} and v.app_preference_id = any(${visiblePreferences(actor, [preferenceIds.donations, preferenceIds.purchases, preferenceIds.islamicGiving])}::smallint[])`,
  )
  const [{ rows }, total] = await Promise.all([
    sql<StoredHistoryRow>`
      select p.request_id, d.id as transaction_id, d.txn_id, d.receipt_no, p.app_preference_id, p.type as request_type, p.is_direct, p.amount_minor, p.currency,
             case when p.step = 1 then (
               select e.status from void_refund_request e where e.charity_id = ${charityId} and e.donation_id = p.donation_id
                  and (e.requested_at, e.id) < (p.requested_at, p.request_id) order by e.requested_at desc, e.id desc limit 1
             ) else p.from_status end as from_status, p.to_status, p.at, p.by as by_id, p.words as reason
        from (select v.id as request_id, v.donation_id, v.app_preference_id, v.type, v.is_direct, v.amount_minor, v.currency, v.requested_at, s.*
                ${steps} order by s.at desc, v.id desc, s.step desc limit ${pageSize} offset ${rowsBefore(request)}) p
        join ${giftsOf(charityId)} d on d.id = p.donation_id
       order by p.at desc, p.request_id desc, p.step desc`.execute(tx),
    sql<Computed<{ n: number }>>`select count(*) as n ${steps}`.execute(tx),
  ])
  const names = await findUserNames(tx, charityId, [...new Set(rows.map(({ byId }) => byId))])
  const items = rows.map(({ byId, amountMinor, currency, ...row }) => ({
    ...row,
    amount: { minor: amountMinor, currency },
    by: { id: byId, name: names.get(byId) ?? '–' },
  }))
  return { items, totalCount: total.rows[0]?.n ?? 0, pageNumber, pageSize }
}

/** A step of a request for a donor's gift, with the label that the step gave the gift. */
type StepOfDonor = RowOf<'voidRefundRequest', 'amountMinor' | 'currency' | 'appPreferenceId'> &
  Renamed<'donation', { id: 'id'; receiptNo: 'receiptNo' }> &
  Renamed<'fund', { donationToName: 'name'; donationToNameMs: 'nameMs' }> &
  Renamed<'voidRefundRequest', { requestId: 'id'; at: 'requestedAt'; words: 'reasonWords' }> &
  Computed<{ step: number; by: string | null; label: string }>
type Scope = { charityId: number; preferences: readonly AppPreference[] }

/** The steps of requests for the gifts of a donor before a moment and since another, in these modules, the latest first. */
export async function stepsBefore(
  tx: Tx,
  scope: Scope,
  donorId: string,
  { before, since, limit }: { before: string | null; since: string | null; limit: number },
): Promise<StepOfDonor[]> {
  const { charityId } = scope
  // A gift whose last step is later may have had one before the moment.
  const gifts = requestedGiftIds(scope, donorId, { since, most: before === null ? limit : null })
  const steps = stepsOf(
    charityId,
    sql`v.charity_id = ${charityId} and v.donation_id = any(array(${gifts})) and (${before}::timestamptz is null or s.at < ${before}::timestamptz)`,
  )
  const { rows } = await sql<Omit<StepOfDonor, 'label'> & Computed<{ toStatus: RequestStatusId }>>`
    select v.id as request_id, s.step, s.at, s.words, s.to_status, ${userNameOf(charityId, sql`s.by`)} as by, v.amount_minor, v.currency,
           v.app_preference_id, v.donation_id as id,
           (select d.receipt_no from ${giftsOf(charityId)} d where d.id = v.donation_id) as receipt_no,
           (select f.name from ${giftsOf(charityId)} d join ${fundsOf(charityId)} f on f.id = d.fund_id where d.id = v.donation_id) as donation_to_name,
           (select f.name_ms from ${giftsOf(charityId)} d join ${fundsOf(charityId)} f on f.id = d.fund_id where d.id = v.donation_id) as donation_to_name_ms
      ${steps} order by s.at desc, v.id desc, s.step desc limit ${limit}`.execute(tx)
  return rows.map(({ toStatus, ...step }) => ({ ...step, label: requestLabel(toStatus) }))
}

const requestLabel = (status: RequestStatusId): string => requestStatuses.find(({ id }) => id === status)?.name ?? ''
