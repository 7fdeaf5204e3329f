import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  createApiKey: m.api_keys_audit_call_create_api_key,
  revokeApiKey: m.api_keys_audit_call_revoke_api_key,
}
