import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  confirmReturnedReceipt: m.requests_audit_call_confirm_returned_receipt,
  confirmVoidCode: m.requests_audit_call_confirm_void_code,
  getVoidRefundEvidence: m.requests_audit_call_get_void_refund_evidence,
  recordPaidBack: m.requests_audit_call_record_paid_back,
  refundDonation: m.requests_audit_call_refund_donation,
  refundPurchase: m.requests_audit_call_refund_purchase,
  replaceVoidedReceipt: m.requests_audit_call_replace_voided_receipt,
  sendVoidCode: m.requests_audit_call_send_void_code,
  updateCheques: m.requests_audit_call_update_cheques,
  undoCounterGift: m.requests_audit_call_undo_counter_gift,
  UpdateSettled: m.requests_audit_call_update_settled,
  updateVoidRefundRequest: m.requests_audit_call_update_void_refund_request,
}
