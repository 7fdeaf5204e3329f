import { sql } from 'kysely'
import { type GiftScope, giftsOf } from '#features/gifts/server/public.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'
import type { Day, Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import '../tables.ts'

type Refunds = { from: Day | null; before: Day; since: Moment; until?: Moment }
/** The number of gifts of some days that were refunded within a span of time, and what was refunded of them then. */
export async function refundedLater(tx: Tx, { charityId, preferences }: GiftScope, { from, before, since, until }: Refunds) {
  const { rows } = await sql<Computed<{ count: number; minor: number }>>`
    select count(distinct v.donation_id)::int as count, coalesce(sum(v.amount_minor), 0)::bigint as minor
      from void_refund_request v
      join ${giftsOf(charityId)} d on d.id = v.donation_id
     where v.charity_id = ${charityId} and v.app_preference_id = any(${preferences}::smallint[]) and v.status = ${requestStatusIds.refunded}
       and v.finalised_at >= ${since}::timestamptz and (${until ?? null}::timestamptz is null or v.finalised_at < ${until ?? null}::timestamptz)
       and (${from}::date is null or d.donated_on >= ${from}::date) and d.donated_on < ${before}::date and d.status <> 'Voided'`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0 }
}
