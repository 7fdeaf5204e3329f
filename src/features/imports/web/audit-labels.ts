import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  changeDonationImportRows: m.imports_audit_call_change_donation_import_rows,
  checkDonationImport: m.imports_audit_call_check_donation_import,
  commitDonationImport: m.imports_audit_call_commit_donation_import,
  donationFileImport: m.imports_audit_call_donation_file_import,
  downloadBulkDonationExceptionFile: m.imports_audit_call_download_bulk_donation_exception_file,
  forgetDonationImportMemory: m.imports_audit_call_forget_donation_import_memory,
  moveDonationImport: m.imports_audit_call_move_donation_import,
  readDonationImportAgain: m.imports_audit_call_read_donation_import_again,
  setDonationImportValues: m.imports_audit_call_set_donation_import_values,
  undoDonationImport: m.imports_audit_call_undo_donation_import,
}
