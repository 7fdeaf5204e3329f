import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the look-ups of this feature. */
export const auditLabels: AuditLabels = { findCaller: m.phone_desk_audit_call_find_caller }
