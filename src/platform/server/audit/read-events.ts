import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type Paging, rowsBefore } from '#kit/text/paging.ts'
import type { Tables, Tx } from '../database/database.ts'

/** What an audit event is about: `donation` and the id of a gift, `user` and the id of an account. */
export type AuditSubject = { kind: string; id: string }

/**
 * The audit events of one subject with all their columns, as a piece of a query: `from ${eventsOf(charityId, 'donor', sql`o.id::text`)} e`.
 * `id` is a text, or `any(array(…))` for several subjects of the kind.
 */
export const eventsOf = (charityId: number, kind: string, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select v.* from audit_event v where v.charity_id = ${charityId} and v.subject_kind = ${kind} and v.subject_id = ${id})`

type ReadColumn = 'seq' | 'at' | 'call' | 'outcome' | 'code' | 'userId' | 'subjectKind' | 'subjectId' | 'changes' | 'detail'
export type AuditEvent = Pick<Selectable<Tables['auditEvent']>, ReadColumn>

/** A page of the events that a user caused, or that are about a subject; of both when both are given. The newest come first. */
export async function pageOfEvents(
  tx: Tx,
  charityId: number,
  { by, about }: { by?: string; about?: AuditSubject },
  paging: Paging,
): Promise<{ rows: AuditEvent[]; totalCount: number }> {
  const events = tx
    .selectFrom('auditEvent')
    .where('charityId', '=', charityId)
    .where(q =>
      q.or([
        ...(by ? [q('userId', '=', by)] : []),
        ...(about ? [q.and([q('subjectKind', '=', about.kind), q('subjectId', '=', about.id)])] : []),
      ]),
    )
  const [rows, { totalCount }] = await Promise.all([
    events
      .select(['seq', 'at', 'call', 'outcome', 'code', 'userId', 'subjectKind', 'subjectId', 'changes', 'detail'])
      .orderBy('seq', 'desc')
      .limit(paging.pageSize)
      .offset(rowsBefore(paging))
      .execute(),
    events.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { rows, totalCount }
}
