import type { RoleCategory } from '#features/roles/rules.ts'
import { m } from '#messages/messages.js'
import type { AdministratorChange } from '../contract.ts'
import type { DisplayStatus } from '../rules.ts'

export const statusNames: Readonly<Record<DisplayStatus, () => string>> = {
  Active: m.access_status_active,
  Inactive: m.access_status_inactive,
  Invited: m.access_status_invited,
  'Invitation Expired': m.access_status_invitation_expired,
}
export const categoryNames: Readonly<Record<RoleCategory, () => string>> = {
  backOffice: m.access_category_backoffice,
  posOfficer: m.access_category_posofficer,
  amil: m.access_category_amil,
}
const stateNames: Readonly<Record<string, () => string>> = {
  active: m.access_status_active,
  inactive: m.access_status_inactive,
  invited: m.access_status_invited,
  deleted: m.audit_status_deleted,
}
const kindNames: Readonly<Record<AdministratorChange['kind'], () => string>> = {
  email: m.access_changes_email,
  role: m.access_role,
  state: m.access_status,
}
/** The label of a change: 'Role: Counter clerk → Administrator'. */
export function changeLabel({ kind, from, to }: Pick<AdministratorChange, 'kind' | 'from' | 'to'>): string {
  const name = (value: string) => (kind === 'state' ? (stateNames[value]?.() ?? value) : value)
  return `${kindNames[kind]()}: ${name(from)} → ${name(to)}`
}
/** A person's name as it is written. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()
