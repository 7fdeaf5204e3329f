import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  addDevice: m.terminals_audit_add,
  issueDeviceKey: m.terminals_audit_issue_key,
  revokeDeviceKeys: m.terminals_audit_revoke_keys,
  updateDeviceName: m.terminals_audit_rename,
  updateDeviceMerchantDetails: m.terminals_audit_merchant,
}
