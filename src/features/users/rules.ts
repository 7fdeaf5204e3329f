import { isMasked } from '#kit/identity/masks.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { idNumberFault } from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { z } from 'zod'
import type { AccountStatus } from '#features/accounts/rules.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'

/** The statuses as displayed. */
export const displayStatuses = ['Active', 'Inactive', 'Invited', 'Invitation Expired'] as const
export const DisplayStatus = z.enum(displayStatuses).meta({ id: 'UserStatus' })
export type DisplayStatus = z.infer<typeof DisplayStatus>

/** The displayed status. Deleted users are not shown. */
export function displayStatusOf(
  { status, invitationEndsAt }: { status: AccountStatus; invitationEndsAt: string | null },
  now: Date,
): DisplayStatus {
  if (status === 'active') return 'Active'
  if (status === 'invited') return invitationEndsAt !== null && new Date(invitationEndsAt) > now ? 'Invited' : 'Invitation Expired'
  return 'Inactive'
}

/** The specification's action codes. */
export const userActions = { activate: 1, deactivate: 2, delete: 3 } as const
export const UserActionId = enumOf(userActions, 'UserActionId')

/** The actions by status. An invited user is activated by accepting, not by an administrator. */
const stepsFrom: Readonly<Record<DisplayStatus, readonly UserAction[]>> = {
  Active: ['edit', 'deactivate', 'delete'],
  Inactive: ['edit', 'activate', 'delete'],
  Invited: ['edit', 'resend', 'delete'],
  'Invitation Expired': ['edit', 'resend', 'delete'],
}
export const UserAction = z.enum(['edit', 'activate', 'deactivate', 'delete', 'resend']).meta({ id: 'UserAction' })
export type UserAction = z.infer<typeof UserAction>

const rightFor: Readonly<Record<UserAction, string>> = {
  edit: 'user-management:edit',
  activate: 'user-management:edit',
  deactivate: 'user-management:edit',
  delete: 'user-management:delete',
  resend: 'user-management:edit',
}

/** What the reader may do to this user. Users cannot deactivate or delete themselves, or change an account that exceeds their rights. */
export function userActionsFor(
  user: { id: string; displayStatus: DisplayStatus; holdsMore: boolean },
  reader: { userId: string; can: (right: string) => boolean },
): UserAction[] {
  const own = user.id === reader.userId
  if (user.holdsMore) return []
  return stepsFrom[user.displayStatus].filter(
    action => reader.can(rightFor[action]) && !(own && (action === 'deactivate' || action === 'delete')),
  )
}

/** The changes of an administrator's account that need two administrators. */
export const ChangeKind = z.enum(['email', 'role', 'state']).meta({ id: 'AdministratorChangeKind' })
export type ChangeKind = z.infer<typeof ChangeKind>
/** Days until a requested change expires. */
export const changeDays = 7

/** Where a search for users looks, by the specification's search-by. */
export const SearchUsersBy = z.enum(['name', 'email', 'phone', 'idNo']).meta({ id: 'SearchUsersBy' })
export type SearchUsersBy = z.infer<typeof SearchUsersBy>

/**
 * What is wrong with the ID number of a member of staff. A number in the country's format must be complete; others, such as passports,
 * pass.
 */
export const idNoFault = (country: string, idNo: string) =>
  idNumberFault(normalIdNumber(idNo), 'other') ?? jurisdictionOf(country).identity.staffNumberError(normalIdNumber(idNo))

/** The personal field that a list of staff is searched by: ID numbers, which the list masks; null for those it shows in full. */
export const searchedPersonalField = ({ searchBy, searchValue }: { searchBy: string; searchValue: string }): 'idNo' | null =>
  searchBy === 'idNo' && searchValue ? 'idNo' : null

/** Whether a form has a typed ID number of staff, which is compared with those of others; a mask of the stored one is not. */
export const typedIdNo = ({ idNo }: { idNo: string | null }): 'idNo' | null => (idNo && !isMasked(idNo) ? 'idNo' : null)
