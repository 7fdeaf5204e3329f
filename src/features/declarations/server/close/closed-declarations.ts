import { sql } from 'kysely'
import type { Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

type Closed = RowOf<'declaration', 'number' | 'officerId' | 'beganAt' | 'endedAt'> & Computed<{ gifts: number; minor: number }>

/**
 * The declarations that were closed in a span of time, in the order of their numbers, with what they declared. Selected by when they were
 * closed, as the ledger posts their differences, so that each is in exactly one span, whenever its session began.
 */
export async function closedDeclarations(
  tx: Tx,
  charityId: number,
  { startsAt, endsBefore }: { startsAt: Moment; endsBefore: Moment },
): Promise<Closed[]> {
  const { rows } = await sql<Closed>`
    select e.number, e.officer_id, e.began_at, e.ended_at, count(g.donation_id)::int as gifts, coalesce(sum(g.amount_minor), 0)::bigint as minor
      from declaration e
      left join declared_gift g on g.charity_id = ${charityId} and g.declaration_id = e.id
     where e.charity_id = ${charityId} and e.closed_at >= ${startsAt} and e.closed_at < ${endsBefore}
     group by e.number, e.officer_id, e.began_at, e.ended_at order by e.number`.execute(tx)
  return rows
}
