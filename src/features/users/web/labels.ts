import type { RoleCategory } from '#features/roles/rules.ts'
import { m } from '#messages/messages.js'
import type { AdministratorChange } from '../contract.ts'
import type { DisplayStatus } from '../rules.ts'

export const statusNames: Readonly<Record<DisplayStatus, () => string>> = {
  Active: m.users_status_active,
  Inactive: m.users_status_inactive,
  Invited: m.users_status_invited,
  'Invitation Expired': m.users_status_invitation_expired,
}
export const categoryNames: Readonly<Record<RoleCategory, () => string>> = {
  backOffice: m.users_category_backoffice,
  posOfficer: m.users_category_posofficer,
  amil: m.users_category_amil,
}
const stateNames: Readonly<Record<string, () => string>> = {
  active: m.users_status_active,
  inactive: m.users_status_inactive,
  invited: m.users_status_invited,
  deleted: m.users_audit_status_deleted,
}
const kindNames: Readonly<Record<AdministratorChange['kind'], () => string>> = {
  email: m.users_changes_email,
  role: m.users_role,
  state: m.users_status,
}
/** The label of a change: 'Role: Counter clerk → Administrator'. */
export function changeLabel({ kind, from, to }: Pick<AdministratorChange, 'kind' | 'from' | 'to'>): string {
  const name = (value: string) => (kind === 'state' ? (stateNames[value]?.() ?? value) : value)
  return `${kindNames[kind]()}: ${name(from)} → ${name(to)}`
}
/** First and last name of a user. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()
