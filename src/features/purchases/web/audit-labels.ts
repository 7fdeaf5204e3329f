import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  downloadPurchaseExport: m.purchases_audit_call_download_purchase_export,
  downloadPurchaseReceipt: m.purchases_audit_call_download_purchase_receipt,
  downloadPurchaseReceipts: m.purchases_audit_call_download_purchase_receipts,
  sendPurchaseReceipt: m.purchases_audit_call_send_purchase_receipt,
}
