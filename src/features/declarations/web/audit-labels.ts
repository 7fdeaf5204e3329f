import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  submitDeclaration: m.declarations_audit_count,
  explainDifference: m.declarations_audit_explain,
  closeDeclaration: m.declarations_audit_close,
  downloadClosingSlip: m.declarations_audit_slip,
  returnDeclaration: m.declarations_audit_return,
}
