import type { RoleCategory } from '#features/roles/rules.ts'
import { m } from '#messages/messages.js'
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
/** A person's name as it is written. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string => `${firstName} ${lastName}`.trim()
