import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  leaseReceiptNumbers: m.offline_counter_audit_call_lease,
  returnReceiptNumbers: m.offline_counter_audit_call_give_back,
  sendOfflineDonation: m.offline_counter_audit_call_send_donation,
  sendOfflineGift: m.offline_counter_audit_call_send_gift,
  voidOfflineEntry: m.offline_counter_audit_call_void,
}
