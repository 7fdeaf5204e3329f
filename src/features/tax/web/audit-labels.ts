import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  registerForTaxDeduction: m.tax_audit_call_register_for_tax_deduction,
  reviewTaxRegistration: m.tax_audit_call_review_tax_registration,
}
