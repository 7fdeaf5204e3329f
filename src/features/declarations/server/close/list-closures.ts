import { type RawBuilder, sql } from 'kysely'
import { charityOf, startOfDay } from '#features/charity/server/public.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { Context } from '#platform/server/context.ts'
import { genericPlan } from '#platform/server/database/prepared-statement.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import type { ClosureListRequest, ClosureRow } from '#features/declarations/contract.ts'
import { supervisorRight } from '#features/declarations/rules.ts'
import { sessionRowOf } from '../session/list-sessions.ts'
import { sessionsOf, type StoredSession } from '../session/sessions-sql.ts'
import { closureRowOf, closuresOf, type StoredClosure } from './closure-sql.ts'

/** The declarations that a filter matches: those that wait for a supervisor, unless closed ones are asked for too. */
export async function listClosures({ tx, actor }: Context, request: ClosureListRequest): Promise<Page<ClosureRow>> {
  const { charityId } = actor
  const { pageNumber, pageSize } = request
  const direction = sql.raw(request.sortExpression)
  const from = sql`from ${closuresOf(charityId)} e where ${conditionsOf(charityId, request)}`
  const [{ currency }, { rows }, counted] = await Promise.all([
    charityOf(tx, charityId),
    sql<StoredClosure>`select e.* ${from} order by e.ended_at ${direction}, e.id ${direction} limit ${pageSize} offset ${rowsBefore(request)}`.execute(
      tx,
    ),
    sql<Computed<{ total: number }>>`select count(*)::int as total ${from}`.execute(tx),
  ])
  return { items: rows.map(row => closureRowOf(row, actor, currency)), totalCount: counted.rows[0]?.total ?? 0, pageNumber, pageSize }
}

/** How many sessions the reader may count, and how many declarations they may close. */
export async function countWaiting({ tx, actor }: Context): Promise<{ toCount: number; toClose: number }> {
  const { charityId } = actor
  const [sessions, closures, { currency }] = await Promise.all([
    genericPlan(sql<StoredSession>`select s.* from ${sessionsOf(charityId, null)} s`).execute(tx),
    actor.can(supervisorRight)
      ? sql<StoredClosure>`select e.* from ${closuresOf(charityId)} e where e.closure_state = 'filed'`.execute(tx)
      : { rows: [] },
    charityOf(tx, charityId),
  ])
  // A session that a supervisor may take over is not theirs to count: its officer will.
  const turns = sessions.rows.map(row => sessionRowOf(row, actor).turn)
  return {
    toCount: turns.filter(turn => turn !== null && turn !== 'standIn').length,
    toClose: closures.rows.filter(row => closureRowOf(row, actor, currency).actions.includes('close')).length,
  }
}

function conditionsOf(
  charityId: number,
  { startDate, endDate, officerType, selectedMosqueIds, status }: ClosureListRequest,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(status.length ? [sql`e.closure_state = any(${status}::text[])`] : []),
      ...(startDate ? [sql`e.ended_at >= ${startOfDay(charityId, startDate)}`] : []),
      ...(endDate ? [sql`e.ended_at < ${startOfDay(charityId, endDate, 1)}`] : []),
      ...(officerType.length ? [sql`e.officer_type = any(${officerType}::text[])`] : []),
      ...(selectedMosqueIds.length ? [sql`e.centre_id = any(${selectedMosqueIds}::uuid[])`] : []),
    ],
    sql` and `,
  )
}
