import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of the Hijri years. */
export const auditLabels: AuditLabels = {
  addRamadanDetails: m.hijri_settings_audit_add,
  editRamadanDetails: m.hijri_settings_audit_edit,
}
