import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  exportPayoutList: m.payouts_audit_export,
  preparePayment: m.payouts_audit_prepare,
  releasePayment: m.payouts_audit_release,
  withdrawPayment: m.payouts_audit_withdraw,
  downloadRemittanceAdvice: m.payouts_audit_advice,
}
