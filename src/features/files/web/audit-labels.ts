import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  getPresignedUrl: m.files_audit_call_get_presigned_url,
  uploadImage: m.files_audit_call_upload_image,
}
