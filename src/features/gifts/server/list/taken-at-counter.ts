import { donationMethodIds } from '#kit/giving/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/** The valid gifts that officers recorded at the counter, for a join by `officer_id`. `amount_minor` is the amount after refunds. */
export const takenAtCounter = (charityId: number): RawBuilder<unknown> => sql`
  (select d.id, d.officer_id, d.created_at, d.donated_on, d.receipt_no, d.app_preference_id, d.payment_method, d.cheque_no, d.request_status,
          d.amount_minor - d.refunded_minor as amount_minor
     from donation d
    where d.charity_id = ${charityId} and d.platform = 'counter' and d.officer_id is not null
      and d.donation_method in (${donationMethodIds.counter}, ${donationMethodIds.islamicCounter}) and d.status not in ('Voided', 'Void Approved', 'Refunded'))`

/** The gifts of declarations, for a join by `id`. `voided_at` is null for a valid gift. */
export const giftsOfDeclarations = (charityId: number): RawBuilder<unknown> => sql`
  (select d.id, d.app_preference_id, d.receipt_no, d.created_at, case d.status when 'Voided' then d.updated_at end as voided_at
     from donation d where d.charity_id = ${charityId})`
