import { sql } from 'kysely'
import type { Tx, Statement } from '../database/database.ts'
import { preparedQuery } from '../database/prepared-statement.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

declare module '../database/database.ts' {
  interface Tables {
    auditEvent: {
      charityId: number
      seq: number
      at: SqlMoment
      userId: string | null
      call: string
      outcome: AuditOutcome
      code: string | null
      subjectKind: string | null
      subjectId: string | null
      changes: Changes | null
      detail: Record<string, unknown> | null
      requestId: string | null
    }
  }
}

type AuditOutcome = 'done' | 'viewed' | 'refused'
/** Each field that changed: its value before and after. Never full identity or card numbers. */
export type Changes = Record<string, readonly [before: unknown, after: unknown]>
/** What a handler adds to the audit row of its call; one row for each subject. */
export type AuditNote = { subject?: { kind: string; id: string }; changes?: Changes; detail?: Record<string, unknown> }
/** Who called what, when, and how it ended. */
export type AuditCall = { userId: string | null; call: string; outcome: AuditOutcome; code?: string; at: Date; requestId: string }

const append = preparedQuery(({ rows }: { rows: string }) => sql`call append_audit(${rows}::jsonb)`)

/** Appends one row per note, or one without a note, to the chain of the transaction's charity. Last before the commit. */
export async function appendAudit(tx: Tx, call: AuditCall, notes: readonly AuditNote[]): Promise<void> {
  await tx.executeQuery(auditRows(call, notes))
}

/** The audit row as a statement, to be sent with the commit. */
export function auditRows(call: AuditCall, notes: readonly AuditNote[]): Statement {
  const rows = (notes.length ? notes : [{} satisfies AuditNote as AuditNote]).map(({ subject, changes, detail }) => ({
    at: call.at.toISOString(),
    user_id: call.userId,
    call: call.call,
    outcome: call.outcome,
    code: call.code ?? null,
    request_id: call.requestId,
    subject_kind: subject?.kind ?? null,
    subject_id: subject?.id ?? null,
    changes: changes ?? null,
    detail: detail ?? null,
  }))
  return append.statement({ rows: JSON.stringify(rows) })
}

/** The number of the first row whose link does not hold, or null when the charity's chain is whole. */
export async function brokenAuditLink(tx: Tx, charityId: number): Promise<number | null> {
  const { rows } = await sql<Computed<{ seq: number | null }>>`select broken_audit_link(${charityId}::int) as seq`.execute(tx)
  return rows[0]?.seq ?? null
}
