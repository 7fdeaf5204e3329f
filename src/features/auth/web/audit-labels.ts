import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  ChangePassword: m.audit_call_change_password,
  confirmUpdateRequest: m.audit_call_confirm_update_request,
  forgotPassword: m.audit_call_forgot_password,
  generateOTP: m.audit_call_generate_otp,
  login: m.audit_call_login,
  logout: m.audit_call_logout,
  refreshToken: m.audit_call_refresh_token,
  register: m.audit_call_register,
  resetPassword: m.audit_call_reset_password,
  verifyOTP: m.audit_call_verify_otp,
}
