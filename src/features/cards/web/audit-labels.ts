import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  AddCardDetails: m.cards_audit_call_add_card_details,
  EditCardDetails: m.cards_audit_call_edit_card_details,
  removeCardDetails: m.cards_audit_call_remove_card_details,
  sendUpdateLink: m.cards_audit_call_send_update_link,
}
