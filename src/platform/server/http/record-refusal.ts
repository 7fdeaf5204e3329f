import { RefusalError } from '#platform/contract/refusal-error.ts'
import { type AuditNote, auditRows } from '../audit/audit.ts'
import { type Actor, conditionalAuditOf, type Services } from '../context.ts'
import type { Call } from './call.ts'

/** What the audit trail says of a call. */
export const auditCall = ({ endpoint, caller }: Call, at: Date) => ({ call: endpoint.spec.path, at, requestId: caller.requestId })

/** What the handler records of this call's input, if any. */
export const recordingOf = ({ input, handler }: Call) => (input instanceof RefusalError ? null : conditionalAuditOf(handler, input))

/** Whether a refusal leaves an audit row. A fault of a field does when the field was compared with what is on file. */
export const isRefusalRecorded = (call: Call, { code }: RefusalError): boolean => code !== 'INVALID' || recordingOf(call) !== null

/**
 * Writes the audit row of a refused call in a transaction of its own, since that of the call was rolled back. Returns the refusal to
 * answer in its place, if any.
 */
export async function recordRefusal({ db, now }: Services, call: Call, actor: Actor, { code }: RefusalError): Promise<RefusalError | null> {
  const refused = { ...auditCall(call, now()), userId: actor.userId, outcome: 'refused', code } as const
  return db
    .transact({ charityId: actor.charityId, readOnly: false }, async (tx, atCommit) => {
      const notes: AuditNote[] = []
      const transaction = { tx, actor, now, audit: (note: AuditNote) => void notes.push(note) }
      const instead = (await recordingOf(call)?.onRefusal(transaction, call.input as never, code)) ?? null
      atCommit(auditRows(refused, notes))
      return instead
    })
    .catch((failed: unknown) => {
      call.log.error({ err: failed, requestId: call.caller.requestId }, 'a refusal could not be recorded')
      return null
    })
}
