import { sql } from 'kysely'
import { findUserNames } from '#features/accounts/server/public.ts'
import type { Page } from '#kit/text/paging.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Changes } from '#platform/server/audit/audit.ts'
import { pageOfEvents } from '#platform/server/audit/read-events.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { AuditRow, users } from '../contract.ts'

/** The audit events by and about a user, newest first. */
export async function userAuditTrail({ tx, actor }: Context, asked: RequestOf<typeof users.auditTrail>): Promise<Page<AuditRow>> {
  const { userId, pageNumber, pageSize } = asked
  const { charityId } = actor
  if (!(await findUserNames(tx, charityId, [userId])).has(userId)) throw refuse('NOT_FOUND')
  const about = { kind: 'user', id: userId }
  const filter = { ...(asked.of !== 'onUser' && { by: userId }), ...(asked.of !== 'byUser' && { about }) }
  const { rows, totalCount } = await pageOfEvents(tx, charityId, filter, asked)
  const [names, things] = await Promise.all([
    findUserNames(tx, charityId, [...new Set(rows.flatMap(row => [row.userId ?? [], subjectOf(row, 'user')].flat()))]),
    findSubjectNames(tx, charityId, rows),
  ])
  const items = rows.map(({ userId: by, changes, detail, code, ...row }) => ({
    ...row,
    by: by ? (names.get(by) ?? null) : null,
    subjectName: names.get(row.subjectId ?? '') ?? things.get(row.subjectId ?? '') ?? null,
    changes: Object.entries(changes ?? {}).map(([field, [before, after]]) => ({
      field,
      before: things.get(String(before)) ?? textOf(before),
      after: things.get(String(after)) ?? textOf(after),
    })),
    detail: Object.fromEntries(
      Object.entries({ ...detail, ...(code && { refused: code }) }).map(([name, value]) => [name, textOf(value) ?? '']),
    ),
  }))
  return { items, totalCount, pageNumber, pageSize }
}

type AuditSubject = { changes: Changes | null; subjectKind: string | null; subjectId: string | null }
const subjectOf = ({ subjectKind, subjectId }: AuditSubject, kind: string) => (subjectId && subjectKind === kind ? [subjectId] : [])

/** The names of the roles and collection centres that events mention, by id. Deleted ones have none. */
async function findSubjectNames(tx: Tx, charityId: number, rows: readonly AuditSubject[]): Promise<Map<string, string>> {
  const idsOf = (field: string) => rows.flatMap(({ changes }) => changes?.[field] ?? []).filter(id => typeof id === 'string')
  const named = (table: 'role' | 'collectionCentre', ids: readonly string[]) =>
    ids.length === 0
      ? []
      : tx
          .selectFrom(table)
          .select(['id', 'name'])
          .where('charityId', '=', charityId)
          .where(q => q('id', '=', q.fn.any(sql.val([...new Set(ids)]))))
          .execute()
  const found = await Promise.all([
    named('role', [...idsOf('roleId'), ...rows.flatMap(row => subjectOf(row, 'role'))]),
    named('collectionCentre', idsOf('collectionCentreId')),
  ])
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  return Array.isArray(value) ? value.map(String).join(', ') : String(value)
}
