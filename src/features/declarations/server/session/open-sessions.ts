import { sql } from 'kysely'
import { startOfDay, timeZoneOf } from '#features/charity/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { sessionsOf } from './sessions-sql.ts'

type OpenSessions = Computed<{ count: number; oldestOn: string | null; owners: string[] }>

/** The sessions that began before a day and are not declared; what they hold is not known before they are counted. */
export async function openSessionsBefore(tx: Tx, charityId: number, { before }: { before: Day }): Promise<OpenSessions & { minor: null }> {
  const { rows } = await sql<OpenSessions>`
    select count(*)::int as count, (min(s.began_at) at time zone ${timeZoneOf(charityId)})::date as oldest_on, coalesce(array_agg(distinct s.officer_name), '{}') as owners
      from ${sessionsOf(charityId, null)} s where s.began_at < ${startOfDay(charityId, before)}`.execute(tx)
  return { ...(rows[0] ?? { count: 0, oldestOn: null, owners: [] }), minor: null }
}
