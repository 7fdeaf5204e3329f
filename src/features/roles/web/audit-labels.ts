import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  addRoleModule: m.roles_audit_call_add_role_module,
  deleteRoleDetails: m.roles_audit_call_delete_role_details,
  editRoleModule: m.roles_audit_call_edit_role_module,
  exportDutyConflicts: m.roles_audit_call_export_duty_conflicts,
  exportRolesList: m.roles_audit_call_export_roles_list,
}
