import { sql } from 'kysely'
import { startOfDay, timeZoneOf } from '#features/charity/server/public.ts'
import { userNameOf } from '#features/accounts/server/public.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { pendingInSql } from './pending-sql.ts'
import '../tables.ts'

type OpenRequests = Computed<{
  count: number
  minor: number
  oldestOn: string | null
  owners: string[]
  modules: AppPreference[]
}>

/** The undecided requests made before a day: their number, sum, oldest, requesters, and modules. */
export async function openRequestsOf(tx: Tx, charityId: number, { before }: { before: Day }): Promise<OpenRequests> {
  const { rows } = await sql<OpenRequests>`
    select count(*)::int as count, coalesce(sum(v.amount_minor), 0)::bigint as minor, (min(v.requested_at) at time zone ${timeZoneOf(charityId)})::date as oldest_on,
           coalesce(array_agg(distinct coalesce(${userNameOf(charityId, sql`v.requested_by`)}, '–')), '{}') as owners, coalesce(array_agg(distinct v.app_preference_id), '{}') as modules
      from void_refund_request v
     where v.charity_id = ${charityId} and v.status in (${pendingInSql}) and v.requested_at < ${startOfDay(charityId, before)}`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0, oldestOn: null, owners: [], modules: [] }
}
