import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = { closeMonth: m.month_end_audit_close, downloadMonthEndPack: m.month_end_audit_pack }
