import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  cancelSubscription: m.recurring_audit_call_cancel_subscription,
  RecurringDonationSetting: m.recurring_audit_call_recurring_donation_setting,
}
