import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  eraseDonor: m.donor_erasure_audit_call_erase_donor,
}
