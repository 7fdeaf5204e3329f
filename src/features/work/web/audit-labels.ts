import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  cancelWork: m.work_audit_call_cancel_work,
  getDownloadUrl: m.work_audit_call_get_download_url,
  openSealedFile: m.work_audit_call_open_sealed_file,
  preferView: m.work_audit_call_prefer_view,
  removeView: m.work_audit_call_remove_view,
  saveView: m.work_audit_call_save_view,
}
