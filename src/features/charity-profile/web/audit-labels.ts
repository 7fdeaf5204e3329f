import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of the charity's profile. */
export const auditLabels: AuditLabels = {
  addEditCharity: m.charity_profile_audit_save,
  publishCharityChange: m.charity_profile_audit_publish,
  sendBackCharityChange: m.charity_profile_audit_send_back,
  uploadCharityLogo: m.charity_profile_audit_logo,
  removeCharityLogo: m.charity_profile_audit_logo_removed,
  sendTestMail: m.charity_profile_audit_test_mail,
  savePlace: m.charity_profile_audit_place,
  saveFund: m.charity_profile_audit_fund,
  saveReason: m.charity_profile_audit_reason,
  addBankAccount: m.charity_profile_audit_account,
  switchBankAccount: m.charity_profile_audit_account_switch,
}
