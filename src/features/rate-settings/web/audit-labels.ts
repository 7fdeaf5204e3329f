import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of rates. */
export const auditLabels: AuditLabels = {
  addRateDetails: m.rate_settings_audit_add,
  addUpcomingNisabValue: m.rate_settings_audit_add_nisab,
  editRateDetails: m.rate_settings_audit_edit,
  publishRate: m.rate_settings_audit_publish,
  sendBackRate: m.rate_settings_audit_send_back,
  deleteRateDetails: m.rate_settings_audit_delete,
  exportRateSettings: m.rate_settings_audit_export,
}
