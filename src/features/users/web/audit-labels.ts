import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'

/** What the audit trail calls the commands of this feature. Also those of the tools that an operator runs. */
export const auditLabels: AuditLabels = {
  AcceptUserInvitation: m.users_audit_call_accept_user_invitation,
  AddUpdateUser: m.users_audit_call_add_update_user,
  askForInvitation: m.users_audit_call_ask_for_invitation,
  'confirm-change': m.users_audit_call_confirm_change,
  decideAdministratorChange: m.users_audit_call_decide_administrator_change,
  dismissAccessRequest: m.users_audit_call_dismiss_access_request,
  downloadUserListExport: m.users_audit_call_download_user_list_export,
  GetUserDetails: m.users_audit_call_get_user_details,
  'new-charity': m.users_audit_call_new_charity,
  ResendInvitation: m.users_audit_call_resend_invitation,
  UserAction: m.users_audit_call_user_action,
}
