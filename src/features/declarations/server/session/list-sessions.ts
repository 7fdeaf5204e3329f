import { type RawBuilder, sql } from 'kysely'
import { collectionCentresOf, startOfDay } from '#features/charity/server/public.ts'
import { type Page, rowsBefore } from '#kit/text/paging.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import { genericPlan } from '#platform/server/database/prepared-statement.ts'
import type { Computed, LeftJoined } from '#platform/server/database/row-types.ts'
import type { QueueRequest, SessionRow } from '#features/declarations/contract.ts'
import { declarationNo, supervisorRight, turnOf } from '#features/declarations/rules.ts'
import { sessionsOf, type StoredSession } from './sessions-sql.ts'

type SessionPage = LeftJoined<StoredSession> & Computed<{ total: number }>

/** The sessions that wait for their counts. All of them are found once, for the page and for their number. */
export async function listSessions({ tx, actor }: Context, request: QueueRequest): Promise<Page<SessionRow>> {
  const { charityId } = actor
  const { pageNumber, pageSize } = request
  const direction = sql.raw(request.sortExpression)
  const order = sql`order by last_at ${direction}, officer_id ${direction}`
  const { rows } = await genericPlan(sql<SessionPage>`
    with matching as materialized (select s.* from ${sessionsOf(charityId, null)} s where ${conditionsOf(charityId, request)})
    select p.*, n.total from (select count(*)::int as total from matching) n
      left join (select * from matching ${order} limit ${pageSize} offset ${rowsBefore(request)}) p on true ${order}`).execute(tx)
  const page = rows.filter((row): row is StoredSession & SessionPage => row.officerId !== null)
  return { items: page.map(row => sessionRowOf(row, actor)), totalCount: rows[0]?.total ?? 0, pageNumber, pageSize }
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
