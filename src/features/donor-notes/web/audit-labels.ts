import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  addDonorNote: m.donor_notes_audit_call_add_donor_note,
  removeDonorNote: m.donor_notes_audit_call_remove_donor_note,
}
