import { isRight } from '#features/roles/rules.ts'
import { rightName } from '#features/roles/web/public.ts'
import { isDay } from '#kit/time/days.ts'
import { m } from '#messages/messages.js'
import type { AuditLabels } from '#platform/web/audit-labels.ts'
import type { DayText } from '#platform/web/ui/values/use-day-text.ts'
import type { AuditRow } from '../contract.ts'

const fields: Readonly<Record<string, () => string>> = {
  firstName: m.users_audit_field_first_name,
  lastName: m.users_audit_field_last_name,
  email: m.users_audit_field_email,
  emailToConfirm: m.users_audit_field_email_to_confirm,
  invited: m.users_audit_field_invited,
  phone: m.users_audit_field_phone,
  roleId: m.users_audit_field_role_id,
  collectionCentreId: m.users_audit_field_collection_centre_id,
  idNoTail: m.users_audit_field_id_no_tail,
  status: m.users_audit_field_status,
  emailAsked: m.users_audit_field_email_asked,
  roleAsked: m.users_audit_field_role_asked,
  stateAsked: m.users_audit_field_state_asked,
  asked: m.users_audit_field_asked,
  askedBy: m.users_audit_field_asked_by,
  decided: m.users_audit_field_decided,
  waits: m.users_audit_field_waits,
  name: m.users_audit_field_name,
  description: m.users_audit_field_description,
  category: m.users_audit_field_category,
  platform: m.users_audit_field_platform,
  amount: m.users_audit_field_amount,
  invitation: m.users_audit_field_invitation,
  revealed: m.users_audit_field_revealed,
  passwordChanged: m.users_audit_field_password_changed,
  signedIn: m.users_audit_field_signed_in,
  signedOut: m.users_audit_field_signed_out,
  refused: m.users_audit_field_refused,
  kind: m.users_audit_field_kind,
  columns: m.users_audit_field_columns,
  format: m.users_audit_field_format,
  downloaded: m.users_audit_field_downloaded,
}

/** The label of a call: 'Changing a role'. A call without a label is shown by its own name. */
export function callLabel({ call, changes }: Pick<AuditRow, 'call' | 'changes'>, labels: AuditLabels): string {
  if (changes.some(({ field }) => field === 'invited')) return m.users_audit_call_invited()
  const name = call.split('/').at(-1) ?? call
  return labels[name]?.() ?? humanizeName(name)
}

/** Whether a call without a session proves the identity of its subject: by a password, a code or a link. */
export const authenticatesCaller = ({ call }: Pick<AuditRow, 'call'>): boolean =>
  /\/(login|verifyOTP|AcceptUserInvitation|resetPassword|confirmUpdateRequest)$/.test(call)

/** The label of a field or detail. */
export const fieldLabel = (name: string): string => fields[name]?.() ?? humanizeName(name)

/** The changes, one line each; of a list of rights only those granted and withdrawn. */
export function changeLines({ changes }: Pick<AuditRow, 'changes'>, dayText: DayText): { field: string; before: string; after: string }[] {
  const textOf = (value: string | null) => (value !== null && isDay(value) ? dayText(value) : (value ?? ''))
  return changes.flatMap(({ field, before, after }) => {
    if (field === 'status') return [{ field: fieldLabel(field), before: statusLabel(before), after: statusLabel(after) }]
    if (field !== 'rights') return [{ field: fieldLabel(field), before: textOf(before), after: textOf(after) }]
    const [had, has] = [rightsIn(before), rightsIn(after)]
    return [
      ...has
        .filter(right => !had.includes(right))
        .map(right => ({ field: m.users_audit_right_given(), before: '', after: rightName(right) })),
      ...had
        .filter(right => !has.includes(right))
        .map(right => ({ field: m.users_audit_right_taken(), before: rightName(right), after: '' })),
    ]
  })
}

const statuses: Readonly<Record<string, () => string>> = {
  active: m.users_status_active,
  inactive: m.users_status_inactive,
  invited: m.users_status_invited,
  deleted: m.users_audit_status_deleted,
}
const statusLabel = (status: string | null) => (status ? (statuses[status.toLowerCase()]?.() ?? status) : '')
const rightsIn = (text: string | null) => (text ?? '').split(', ').filter(isRight)

/** 'AddUpdateUser' as 'Add update user'. */
export function humanizeName(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/_/g, ' ')
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
