import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. */
export const auditLabels: AuditLabels = {
  seeAsRole: m.auth_audit_call_see_as_role,
  stopSeeingAsRole: m.auth_audit_call_stop_seeing_as_role,
  ChangePassword: m.auth_audit_call_change_password,
  confirmUpdateRequest: m.auth_audit_call_confirm_update_request,
  forgotPassword: m.auth_audit_call_forgot_password,
  generateOTP: m.auth_audit_call_generate_otp,
  login: m.auth_audit_call_login,
  logout: m.auth_audit_call_logout,
  refreshToken: m.auth_audit_call_refresh_token,
  register: m.auth_audit_call_register,
  resetPassword: m.auth_audit_call_reset_password,
  verifyOTP: m.auth_audit_call_verify_otp,
}
