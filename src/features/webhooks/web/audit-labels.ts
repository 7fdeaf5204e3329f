import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  addWebhook: m.webhooks_audit_call_add_webhook,
  editWebhook: m.webhooks_audit_call_edit_webhook,
  setWebhookState: m.webhooks_audit_call_set_webhook_state,
  rotateWebhookSecret: m.webhooks_audit_call_rotate_webhook_secret,
  resendWebhookDelivery: m.webhooks_audit_call_resend_webhook_delivery,
  deleteWebhook: m.webhooks_audit_call_delete_webhook,
}
