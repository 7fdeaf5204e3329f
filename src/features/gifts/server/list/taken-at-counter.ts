import { donationMethodIds } from '#kit/giving/ids.ts'
import { type RawBuilder, sql } from 'kysely'

/** The valid gifts that officers recorded at the counter, for a join by `officer_id`. `amount_minor` is the amount after refunds. */
export const takenAtCounter = (charityId: number): RawBuilder<unknown> => sql`
  (select d.id, d.officer_id, d.created_at, d.donated_on, d.receipt_no, d.app_preference_id, d.payment_method, d.cheque_no, d.request_status,
          d.amount_minor - d.refunded_minor as amount_minor
     from donation d
    where d.charity_id = ${charityId} and d.platform = 'counter' and d.officer_id is not null
      and d.donation_method in (${donationMethodIds.counter}, ${donationMethodIds.islamicCounter}) and d.status not in ('Voided', 'Void Approved', 'Refunded'))`

/**
 * How many gifts of `takenAtCounter` an officer recorded since the beginning of an hour, or ever ('-infinity'); both are expressions. It
 * adds up hours to the end of that day, days to the end of that month and months from then on, all in UTC, whatever the number of the
 * gifts. The statement begins with `unfoldedTaken`. The bounds are columns, since row-level security lets no function into the conditions
 * of an index.
 */
export function countTakenSince(charityId: number, officerId: RawBuilder<unknown>, hour: RawBuilder<unknown>): RawBuilder<unknown> {
  const total = (grain: RawBuilder<unknown>, from: RawBuilder<unknown>, before: RawBuilder<unknown>) => sql`
    select c.gifts from counter_total c
     where c.charity_id = ${charityId} and c.officer_id = ${officerId} and c.grain = ${grain} and c.starts_at >= ${from} and c.starts_at < ${before}`
  return sql`
    (select coalesce(sum(n.gifts), 0)::int
       from (select ${hour} as hour, date_trunc('day', ${hour}, 'UTC') + interval '24 hours' as next_day,
                    date_trunc('month', date_trunc('month', ${hour}, 'UTC') + interval '768 hours', 'UTC') as next_month offset 0) b
      cross join lateral (
       ${total(sql`'hour'`, sql`b.hour`, sql`b.next_day`)} union all
       ${total(sql`'day'`, sql`b.next_day`, sql`b.next_month`)} union all
       ${total(sql`'month'`, sql`b.next_month`, sql`'infinity'`)} union all
       select u.gifts from unfolded_taken u where u.taken_by = ${officerId} and u.taken_in >= b.hour) n)`
}

/** What `countTakenSince` needs in the `with` of its statement: totals that are not folded yet, read once for all officers. */
export const unfoldedTaken = (charityId: number): RawBuilder<unknown> => sql`
  unfolded_taken as materialized (
    select u.taken_by, u.taken_in, sum(u.gifts)::int as gifts from unfolded_total u
     where u.charity_id = ${charityId} and u.taken_by is not null group by 1, 2)`

/** The gifts of declarations as they are now, for a join by `id`. `voided_at` is null for a valid gift. */
export const giftsOfDeclarations = (charityId: number): RawBuilder<unknown> => sql`
  (select d.id, d.app_preference_id, d.receipt_no, d.created_at, d.payment_method, d.amount_minor, case d.status when 'Voided' then d.updated_at end as voided_at
     from donation d where d.charity_id = ${charityId})`
