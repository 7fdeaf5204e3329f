import { formatPhone } from '#jurisdictions/phone.ts'
import { roleNameText } from '#features/roles/web/public.ts'
import { m } from '#messages/messages.js'
import type { Difference } from '#platform/web/form/ConflictNotice.tsx'
import { differencesBy } from '#platform/web/form/use-saved-version.ts'
import type { UserToEdit } from '../contract.ts'

/** The values of the user form. */
export type UserDraft = {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
  idNo: string
  roleId: string | null
  collectionCenterId: string | null
}
export const emptyUser: UserDraft = {
  firstName: '',
  lastName: '',
  email: '',
  phoneNumber: '',
  idNo: '',
  roleId: null,
  collectionCenterId: null,
}

/** The initial values of the form for a user. */
export const toUserDraft = ({ firstName, lastName, email, phoneNumber, idNo, roleId, collectionCenterId }: UserToEdit): UserDraft => ({
  firstName,
  lastName,
  email,
  phoneNumber: phoneNumber ?? '',
  idNo: idNo ?? '',
  roleId,
  collectionCenterId,
})

/** The changes that another user saved since, field by field; of an ID number only its last characters. */
export const findDifferences = (seen: UserToEdit, saved: UserToEdit): Difference[] =>
  differencesBy(seen, saved, {
    [m.platform_first_name()]: user => user.firstName,
    [m.platform_last_name()]: user => user.lastName,
    [m.platform_email()]: user => user.email,
    [m.platform_mobile()]: user => user.phoneNumber && formatPhone(user.phoneNumber),
    [m.users_role()]: user => roleNameText(user.roleName),
    [m.users_collection_centre()]: user => user.collectionCenter,
    [m.users_id_no()]: user => user.maskedIdNo,
  })
