import { type RawBuilder, sql } from 'kysely'
import { collectionCentresOf, startOfDay } from '#features/charity/server/public.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import type { QueueRequest, SessionRow } from '#features/declarations/contract.ts'
import { declarationNo, supervisorRight, turnOf } from '#features/declarations/rules.ts'
import { sessionsOf, type StoredSession } from './sessions-sql.ts'

/** The sessions that wait for their counts. */
export async function listSessions({ tx, actor }: Context, request: QueueRequest): Promise<Page<SessionRow>> {
  const { charityId } = actor
  const { pageNumber, pageSize } = request
  const direction = sql.raw(request.sortExpression)
  const from = sql`from ${sessionsOf(charityId, null)} s where ${conditionsOf(charityId, request)}`
  const [{ rows }, counted] = await Promise.all([
    sql<StoredSession>`select s.* ${from} order by s.last_at ${direction}, s.officer_id ${direction} limit ${pageSize} offset ${rowsBefore(request)}`.execute(
      tx,
    ),
    sql<Computed<{ total: number }>>`select count(*)::int as total ${from}`.execute(tx),
  ])
  return { items: rows.map(row => sessionRowOf(row, actor)), totalCount: counted.rows[0]?.total ?? 0, pageNumber, pageSize }
}

/** The mosques and collection centres of the filters. */
export async function listDeclarationFilters({ tx, actor }: Context) {
  const centres = await collectionCentresOf(tx, actor.charityId)
  return { mosques: centres.map(({ id, name }) => ({ id, name })) }
}

/** A session as its reader sees it. */
export function sessionRowOf(row: StoredSession, actor: Pick<Actor, 'userId' | 'can'>): SessionRow {
  const { officerId, officerName, officerType, mosque, beganAt, lastAt, sessionState: state, giftCount: gifts, declarationNumber } = row
  return {
    officer: { id: officerId, name: officerName },
    officerType,
    mosque,
    beganAt,
    lastAt,
    state,
    gifts,
    number: declarationNumber === null ? null : declarationNo(declarationNumber),
    turn: mayCount(actor) ? turnOf({ ...row, state }, { userId: actor.userId, isSupervisor: actor.can(supervisorRight) }) : null,
  }
}

const mayCount = ({ can }: Pick<Actor, 'can'>) => can('pos-declaration:add') || can('pos-declaration:edit') || can(supervisorRight)

function conditionsOf(charityId: number, { startDate, endDate, officerType, selectedMosqueIds }: QueueRequest): RawBuilder<unknown> {
  return sql.join(
    [
      sql`true`,
      ...(startDate ? [sql`s.last_at >= ${startOfDay(charityId, startDate)}`] : []),
      ...(endDate ? [sql`s.last_at < ${startOfDay(charityId, endDate, 1)}`] : []),
      ...(officerType.length ? [sql`s.officer_type = any(${officerType}::text[])`] : []),
      ...(selectedMosqueIds.length ? [sql`s.centre_id = any(${selectedMosqueIds}::uuid[])`] : []),
    ],
    sql` and `,
  )
}
