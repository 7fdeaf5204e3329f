import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  CreateAmil: m.amil_audit_call_create_amil,
  editAmilDetails: m.amil_audit_call_edit_amil_details,
  updateCRMUser: m.amil_audit_call_update_crm_user,
  resetCRMUserPassword: m.amil_audit_call_reset_crm_user_password,
  leaseReceiptBook: m.amil_audit_call_lease_receipt_book,
  markReceiptNumbers: m.amil_audit_call_mark_receipt_numbers,
  returnReceiptBook: m.amil_audit_call_return_receipt_book,
  exportUsersList: m.amil_audit_call_export_users_list,
}
