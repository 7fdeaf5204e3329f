import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  getDonorsListing: m.donor_profiles_audit_call_get_donors_listing,
  getDonorsSummary: m.donor_profiles_audit_call_get_donors_summary,
  archiveActiveDonor: m.donor_profiles_audit_call_archive_active_donor,
  editDonorProfile: m.donor_profiles_audit_call_edit_donor_profile,
  getDonorEditDetails: m.donor_profiles_audit_call_get_donor_edit_details,
  prepareDonorDataCopy: m.donor_profiles_audit_call_prepare_donor_data_copy,
  prepareDonorStatement: m.donor_profiles_audit_call_prepare_donor_statement,
  mailDonorStatement: m.donor_profiles_audit_call_mail_donor_statement,
  downloadDonorExport: m.donor_profiles_audit_call_download_donor_export,
}
