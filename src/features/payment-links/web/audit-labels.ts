import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  sendPaymentLink: m.payment_links_audit_send,
  sendIslamicPaymentLink: m.payment_links_audit_send,
  revokePaymentLink: m.payment_links_audit_revoke,
  PayByCode: m.payment_links_audit_pay,
  ConfirmByCode: m.payment_links_audit_confirm,
  AnswerTestBank: m.payment_links_audit_test_bank,
}
