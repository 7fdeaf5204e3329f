import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  addManualDonation: m.donations_audit_call_add_manual_donation,
  ConfirmDownloadPDFReceipt: m.donations_audit_call_confirm_download_pdf_receipt,
  downloadDonationExport: m.donations_audit_call_download_donation_export,
  downloadReceipts: m.donations_audit_call_download_receipts,
  editTransaction: m.donations_audit_call_edit_transaction,
  sendReceipt: m.donations_audit_call_send_receipt,
}
