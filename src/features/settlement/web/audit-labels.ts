import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  exportReconciliationList: m.settlement_audit_export,
  exportSettlementDetails: m.settlement_audit_export_lines,
  updateSettlementStatus: m.settlement_audit_settle,
  uploadStatement: m.settlement_audit_upload,
  linkLines: m.settlement_audit_link,
  linkReadyLines: m.settlement_audit_link_ready,
  closeLines: m.settlement_audit_close,
  unlinkLines: m.settlement_audit_unlink,
  lockSettlementMonth: m.settlement_audit_lock,
}
