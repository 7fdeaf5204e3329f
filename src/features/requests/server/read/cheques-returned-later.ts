import { sql } from 'kysely'
import { type GiftScope, giftsOf } from '#features/gifts/server/public.ts'
import { requestStatusIds } from '#kit/giving/ids.ts'
import type { Day, Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import '../tables.ts'

type Returns = { from: Day | null; before: Day; since: Moment; until?: Moment }
/** The number and the sum of gifts of some days whose cheques were returned, within a span of time, after they were settled. */
export async function chequesReturnedLater(tx: Tx, { charityId, preferences }: GiftScope, { from, before, since, until }: Returns) {
  const { rows } = await sql<Computed<{ count: number; minor: number }>>`
    select count(*)::int as count, coalesce(sum(v.amount_minor), 0)::bigint as minor
      from void_refund_request v
      join ${giftsOf(charityId)} d on d.id = v.donation_id
     where v.charity_id = ${charityId} and v.app_preference_id = any(${preferences}::smallint[]) and v.status = ${requestStatusIds.voided}
       and v.earlier_label = 'Settled' and v.requested_at >= ${since}::timestamptz and (${until ?? null}::timestamptz is null or v.requested_at < ${until ?? null}::timestamptz)
       and (${from}::date is null or d.donated_on >= ${from}::date) and d.donated_on < ${before}::date`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0 }
}
