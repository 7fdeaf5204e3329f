import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  mergeDonors: m.donor_merge_audit_call_merge_donors,
  undoDonorMerge: m.donor_merge_audit_call_undo_donor_merge,
  dismissDonorDuplicate: m.donor_merge_audit_call_dismiss_donor_duplicate,
  reopenDonorDuplicate: m.donor_merge_audit_call_reopen_donor_duplicate,
}
