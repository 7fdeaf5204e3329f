import { isRight } from '#features/roles/rules.ts'
import { rightName } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import type { AuditRow } from '../contract.ts'

const calls: Readonly<Record<string, () => string>> = {
  AcceptUserInvitation: m.audit_call_accept_user_invitation,
  AddCardDetails: m.audit_call_add_card_details,
  addManualDonation: m.audit_call_add_manual_donation,
  addRoleModule: m.audit_call_add_role_module,
  AddUpdateUser: m.audit_call_add_update_user,
  askForInvitation: m.audit_call_ask_for_invitation,
  cancelSubscription: m.audit_call_cancel_subscription,
  cancelWork: m.audit_call_cancel_work,
  changeDonationImportRows: m.audit_call_change_donation_import_rows,
  ChangePassword: m.audit_call_change_password,
  checkDonationImport: m.audit_call_check_donation_import,
  commitDonationImport: m.audit_call_commit_donation_import,
  ConfirmDownloadPDFReceipt: m.audit_call_confirm_download_pdf_receipt,
  'confirm-change': m.audit_call_confirm_change,
  confirmReturnedReceipt: m.audit_call_confirm_returned_receipt,
  confirmUpdateRequest: m.audit_call_confirm_update_request,
  confirmVoidCode: m.audit_call_confirm_void_code,
  decideAdministratorChange: m.audit_call_decide_administrator_change,
  deleteRoleDetails: m.audit_call_delete_role_details,
  dismissAccessRequest: m.audit_call_dismiss_access_request,
  donationFileImport: m.audit_call_donation_file_import,
  donorsDetailsByDonorInfo: m.audit_call_donors_details_by_donor_info,
  donorSearchByEmail: m.audit_call_donor_search_by_email,
  donorSearchByMobile: m.audit_call_donor_search_by_mobile,
  donorSearchByNirc: m.audit_call_donor_search_by_nirc,
  downloadBulkDonationExceptionFile: m.audit_call_download_bulk_donation_exception_file,
  downloadDonationExport: m.audit_call_download_donation_export,
  downloadPurchaseExport: m.audit_call_download_purchase_export,
  downloadPurchaseReceipt: m.audit_call_download_purchase_receipt,
  downloadPurchaseReceipts: m.audit_call_download_purchase_receipts,
  downloadReceipts: m.audit_call_download_receipts,
  downloadUserListExport: m.audit_call_download_user_list_export,
  EditCardDetails: m.audit_call_edit_card_details,
  editCharityDonationWidget: m.audit_call_edit_charity_donation_widget,
  editRoleModule: m.audit_call_edit_role_module,
  editTransaction: m.audit_call_edit_transaction,
  exportRolesList: m.audit_call_export_roles_list,
  forgotPassword: m.audit_call_forgot_password,
  generateOTP: m.audit_call_generate_otp,
  getDownloadUrl: m.audit_call_get_download_url,
  getPresignedUrl: m.audit_call_get_presigned_url,
  GetUserDetails: m.audit_call_get_user_details,
  getVoidRefundEvidence: m.audit_call_get_void_refund_evidence,
  helpRequest: m.audit_call_help_request,
  login: m.audit_call_login,
  logout: m.audit_call_logout,
  moveDonationImport: m.audit_call_move_donation_import,
  preferView: m.audit_call_prefer_view,
  readDonationImportAgain: m.audit_call_read_donation_import_again,
  recordPaidBack: m.audit_call_record_paid_back,
  RecurringDonationSetting: m.audit_call_recurring_donation_setting,
  refreshToken: m.audit_call_refresh_token,
  refundDonation: m.audit_call_refund_donation,
  refundPurchase: m.audit_call_refund_purchase,
  'new-charity': m.audit_call_new_charity,
  register: m.audit_call_register,
  registerForTaxDeduction: m.audit_call_register_for_tax_deduction,
  removeCardDetails: m.audit_call_remove_card_details,
  removeView: m.audit_call_remove_view,
  replaceVoidedReceipt: m.audit_call_replace_voided_receipt,
  ResendInvitation: m.audit_call_resend_invitation,
  resetPassword: m.audit_call_reset_password,
  revealDonorDetails: m.audit_call_reveal_donor_details,
  reviewTaxRegistration: m.audit_call_review_tax_registration,
  saveView: m.audit_call_save_view,
  sendPurchaseReceipt: m.audit_call_send_purchase_receipt,
  sendReceipt: m.audit_call_send_receipt,
  sendUpdateLink: m.audit_call_send_update_link,
  sendVoidCode: m.audit_call_send_void_code,
  setDonationImportValues: m.audit_call_set_donation_import_values,
  undoDonationImport: m.audit_call_undo_donation_import,
  UpdateSettled: m.audit_call_update_settled,
  updateVoidRefundRequest: m.audit_call_update_void_refund_request,
  uploadImage: m.audit_call_upload_image,
  UserAction: m.audit_call_user_action,
  verifyOTP: m.audit_call_verify_otp,
}
const fields: Readonly<Record<string, () => string>> = {
  firstName: m.audit_field_first_name,
  lastName: m.audit_field_last_name,
  email: m.audit_field_email,
  emailToConfirm: m.audit_field_email_to_confirm,
  invited: m.audit_field_invited,
  phone: m.audit_field_phone,
  roleId: m.audit_field_role_id,
  collectionCentreId: m.audit_field_collection_centre_id,
  idNoTail: m.audit_field_id_no_tail,
  status: m.audit_field_status,
  emailAsked: m.audit_field_email_asked,
  roleAsked: m.audit_field_role_asked,
  stateAsked: m.audit_field_state_asked,
  asked: m.audit_field_asked,
  askedBy: m.audit_field_asked_by,
  decided: m.audit_field_decided,
  waits: m.audit_field_waits,
  name: m.audit_field_name,
  description: m.audit_field_description,
  category: m.audit_field_category,
  platform: m.audit_field_platform,
  amount: m.audit_field_amount,
  invitation: m.audit_field_invitation,
  revealed: m.audit_field_revealed,
  passwordChanged: m.audit_field_password_changed,
  signedIn: m.audit_field_signed_in,
  signedOut: m.audit_field_signed_out,
  refused: m.audit_field_refused,
  kind: m.audit_field_kind,
  columns: m.audit_field_columns,
  format: m.audit_field_format,
  downloaded: m.audit_field_downloaded,
}

/** The label of a call: 'Changing a role'. An unknown call is shown by its own name. */
export function callLabel({ call, changes }: Pick<AuditRow, 'call' | 'changes'>): string {
  if (changes.some(({ field }) => field === 'invited')) return m.audit_call_invited()
  const name = call.split('/').at(-1) ?? call
  return calls[name]?.() ?? plain(name)
}

/** Whether a call has a label: a test asks it of every call. @internal */
export const hasCallLabel = (call: string): boolean => (call.split('/').at(-1) ?? call) in calls

/** Whether a call without a session proves the identity of its subject: by a password, a code or a link. */
export const authenticatesCaller = ({ call }: Pick<AuditRow, 'call'>): boolean =>
  /\/(login|verifyOTP|AcceptUserInvitation|resetPassword|confirmUpdateRequest)$/.test(call)

/** The label of a field or detail. */
export const fieldLabel = (name: string): string => fields[name]?.() ?? plain(name)

/** The changes, one line each; of a list of rights only those granted and withdrawn. */
export function changeLines({ changes }: Pick<AuditRow, 'changes'>): { field: string; before: string; after: string }[] {
  return changes.flatMap(({ field, before, after }) => {
    if (field === 'status') return [{ field: fieldLabel(field), before: statusLabel(before), after: statusLabel(after) }]
    if (field !== 'rights') return [{ field: fieldLabel(field), before: before ?? '', after: after ?? '' }]
    const [had, has] = [rightsIn(before), rightsIn(after)]
    return [
      ...has.filter(right => !had.includes(right)).map(right => ({ field: m.audit_right_given(), before: '', after: rightName(right) })),
      ...had.filter(right => !has.includes(right)).map(right => ({ field: m.audit_right_taken(), before: rightName(right), after: '' })),
    ]
  })
}

const statuses: Readonly<Record<string, () => string>> = {
  active: m.access_status_active,
  inactive: m.access_status_inactive,
  invited: m.access_status_invited,
  deleted: m.audit_status_deleted,
}
const statusLabel = (status: string | null) => (status ? (statuses[status.toLowerCase()]?.() ?? status) : '')
const rightsIn = (text: string | null) => (text ?? '').split(', ').filter(isRight)

/** 'AddUpdateUser' as 'Add update user'. */
export function plain(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
