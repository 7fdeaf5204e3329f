import { z } from 'zod'
import { AccountEmail } from '#features/accounts/rules.ts'
import { acceptsDutyConflicts } from '#features/roles/contract.ts'
import { administratorRights, RoleCategory } from '#features/roles/rules.ts'
import { exportChoices } from '#features/work/contract.ts'
import { InputDay, Moment } from '#kit/time/days.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Password } from '#kit/security/passwords.ts'
import { allOf, anyOf, command, query } from '#platform/contract/endpoint.ts'
import { ChangeKind, DisplayStatus, SearchUsersBy, UserAction, UserActionId } from './rules.ts'

/** The filter of the list of users. */
export const UserFilter = z.object({
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  roles: z.array(z.uuid()).max(100).default([]),
  status: z.array(DisplayStatus).max(4).default([]),
  collectionCenter: z.array(z.uuid()).max(200).default([]),
  roleCategory: z.array(RoleCategory).max(3).default([]),
  searchBy: SearchUsersBy.default('name'),
  searchValue: z.string().trim().max(254).default(''),
})
/** The sort columns of the list. */
export const userSort = z.enum(['name', 'email', 'role', 'status', 'lastLoginAt', 'createdAt']).meta({ id: 'UserSort' })
const UserListRequest = Paging.extend(UserFilter.shape).extend({
  sortBy: userSort.default('createdAt'),
  sortExpression: SortExpression.default('desc'),
})

const user = {
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  roleId: z.uuid(),
  roleName: z.string(),
  roleCategory: RoleCategory,
  collectionCenter: z.string().nullable(),
  status: DisplayStatus,
  createdAt: Moment,
  lastLoginAt: Moment.nullable(),
  actions: z.array(UserAction),
}
const UserRow = z.object(user).meta({ id: 'UserRow' })
export type UserRow = z.infer<typeof UserRow>
/** A user's own page. */
export const UserSheet = z
  .object({
    ...user,
    maskedIdNo: z.string().nullable(),
    collectionCenterId: z.uuid().nullable(),
    invitationEndsAt: Moment.nullable(),
    invitedBy: z.string().nullable(),
    pendingEmail: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'User' })
export type UserSheet = z.infer<typeof UserSheet>
const UserToEdit = UserSheet.extend({ idNo: z.string().nullable() }).meta({ id: 'UserToEdit' })
export type UserToEdit = z.infer<typeof UserToEdit>

/** A change of an administrator's account that awaits a second administrator; roles by name, states as statuses. */
const AdministratorChange = z
  .object({
    id: z.uuid(),
    kind: ChangeKind,
    userId: z.uuid(),
    userName: z.string(),
    from: z.string(),
    to: z.string(),
    askedBy: z.object({ id: z.uuid(), name: z.string() }),
    askedAt: Moment,
    expiresAt: Moment,
    mayConfirm: z.boolean(),
    mayReject: z.boolean(),
  })
  .meta({ id: 'AdministratorChange' })
export type AdministratorChange = z.infer<typeof AdministratorChange>

const AuditRow = z
  .object({
    seq: z.int(),
    at: Moment,
    call: z.string(),
    outcome: z.enum(['done', 'viewed', 'refused']),
    by: z.string().nullable(),
    subjectKind: z.string().nullable(),
    subjectId: z.string().nullable(),
    /** The name of the user or the role it was done to, as it is now. */
    subjectName: z.string().nullable(),
    changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
    detail: z.record(z.string(), z.string()),
  })
  .meta({ id: 'UserAuditRow' })
export type AuditRow = z.infer<typeof AuditRow>

const choice = z.object({ id: z.string(), name: z.string() })
const ofUser = z.object({ userId: z.uuid() })

/** What a person enters about a user. */
export const userInput = {
  firstName: z.string().trim().min(1).max(60),
  lastName: z.string().trim().max(60).default(''),
  email: AccountEmail,
  phoneNumber: z.string().trim().max(30).nullable().default(null),
  idNo: z.string().trim().toUpperCase().max(30).nullable().default(null),
  roleId: z.uuid(),
  collectionCenterId: z.uuid().nullable().default(null),
  acceptsDutyConflicts,
}
/** Why a user is not saved. */
export const userSaveRefusals = [
  'EMAIL_TAKEN',
  'LAST_ADMINISTRATOR',
  'OWN_ACCOUNT',
  'NO_SUCH_ROLE',
  'ACCOUNT_HAS_MORE_RIGHTS',
  'ROLE_MORE_THAN_YOURS',
  'INVITE_FIRST',
  'ALREADY_WAITING',
  'DUTIES_NOT_SEPARATED',
] as const
/** Why the status of a user is not changed. */
export const userActionRefusals = [
  'LAST_ADMINISTRATOR',
  'OWN_ACCOUNT',
  'NOT_IN_STATUS',
  'ACCOUNT_HAS_MORE_RIGHTS',
  'ALREADY_WAITING',
] as const

export const users = {
  list: query('user-management:view')
    .post('/api/User/getDMSUserList', 'List users by filter, sorted and paged')
    .body(UserListRequest)
    .result(pageOf(UserRow)),
  find: query('user-management:view')
    .post('/api/User/ViewUserDetailsById', 'Get a user with the identity number masked')
    .ownErrors()
    .body(ofUser)
    .result(UserSheet),
  /** One user for the edit form, with the ID number, in full for those who may see personal data; reading it is audited. */
  findToEdit: query('user-management:edit')
    .post('/api/User/GetUserDetails', 'Get a user for the edit form, with the identity number')
    .ownErrors()
    .body(ofUser)
    .audited()
    .result(UserToEdit),

  /** Active 1, deactive 2, delete 3. */
  act: command(anyOf('user-management:edit', 'user-management:delete'))
    .post('/api/User/UserAction', 'Activate, deactivate or delete a user')
    .body(z.object({ userId: z.uuid(), action: UserActionId }))
    .result(z.object({ waits: z.boolean() }))
    .says('CHANGES_SAVED')
    .popup()
    .refuses(...userActionRefusals),

  /** Without userId the user is invited. */
  save: command(anyOf('user-management:add', 'user-management:edit'))
    .post('/api/User/AddUpdateUser', 'Invite a user, or change one')
    .ownErrors()
    .body(
      z.object({
        userId: z.uuid().nullable().default(null),
        version: z.int32().nullable().default(null),
        ...userInput,
        accessRequestId: z.uuid().nullable().default(null),
      }),
    )
    .result(z.object({ id: z.uuid(), emailToConfirm: z.string().nullable(), waits: z.array(ChangeKind) }))
    .says('INVITATION_SENT')
    .popup()
    .refuses(...userSaveRefusals),

  filters: query('user-management:view')
    .post('/api/User/getUserFilters', 'Get the choices for the filters of the user list')
    .result(
      z.object({ roles: z.array(choice), status: z.array(choice), collectionCenter: z.array(choice), roleCategory: z.array(choice) }),
    ),

  export: command('user-management:view')
    .post('/api/User/downloadUserListExport', 'Export the users that a filter matches as CSV or XLSX')
    .body(UserFilter.extend(exportChoices))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),

  rolesByCategory: query('user-management:view')
    .post('/api/User/getRolesByCategory', 'List the roles of a category')
    .body(z.object({ category: RoleCategory.nullable().default(null) }))
    .result(z.array(z.object({ id: z.uuid(), name: z.string(), description: z.string(), category: RoleCategory }))),

  /** What the user did and what was done to the user, newest first. */
  auditTrail: query('user-management:view')
    .post('/api/User/GetUserAuditTrial', 'List what a user did and what was done to the user, newest first')
    .ownErrors()
    .body(Paging.extend({ userId: z.uuid(), of: z.enum(['all', 'byUser', 'onUser']).default('all') }))
    .result(pageOf(AuditRow)),

  /** A command despite its GET method; revokes earlier links. */
  resend: command('user-management:edit')
    .get('/api/User/ResendInvitation', 'Send an invitation again; earlier links end')
    .query(ofUser)
    .says('INVITATION_SENT')
    .popup()
    .refuses('ALREADY_ACCEPTED', 'ACCOUNT_HAS_MORE_RIGHTS'),

  /** The changes that await a second administrator, of one account or of all. */
  changes: query('user-management:view')
    .post('/api/User/getAdministratorChanges', 'List changes of administrators that wait for a second administrator')
    .ownErrors()
    .body(z.object({ userId: z.uuid().nullable().default(null) }))
    .result(z.object({ items: z.array(AdministratorChange), isOnlyAdministrator: z.boolean() })),

  /** Confirms or rejects a change that another administrator asked for. With the operator's code the only administrator confirms it. */
  decideChange: command(allOf(...administratorRights))
    .post('/api/User/decideAdministratorChange', 'Confirm or reject a change of an administrator')
    .body(z.object({ changeId: z.uuid(), confirm: z.boolean(), operatorCode: z.string().trim().min(1).max(60).nullable().default(null) }))
    .limit('lookup')
    .says('CHANGE_REJECTED')
    .popup()
    .refuses('CHANGE_OVER', 'OWN_CHANGE', 'WRONG_OPERATOR_CODE', 'LAST_ADMINISTRATOR', 'ACCOUNT_HAS_MORE_RIGHTS', 'EMAIL_TAKEN'),

  /** The contents of an invitation: who invites, to which charity, until when. */
  findInvitation: query('public')
    .post('/api/User/verifyUserInvitation', 'Show what an invitation offers')
    .ownErrors()
    .body(z.object({ email: AccountEmail, verificationCode: z.string().trim().max(60) }))
    .limit('signIn')
    .guesses(['INVITATION_EXPIRED'])
    .result(
      z.object({
        charityName: z.string(),
        primaryColorCode: z.string(),
        invitedBy: z.string(),
        roleName: z.string(),
        firstName: z.string(),
        lastName: z.string(),
        expiresAt: Moment,
      }),
    )
    .refuses('INVITATION_EXPIRED'),

  acceptInvitation: command('public')
    .post('/api/User/AcceptUserInvitation', 'Accept an invitation and set a password')
    .ownErrors()
    .body(z.object({ email: AccountEmail, verificationCode: z.string().trim().max(60), password: Password }))
    .limit('signIn')
    .guesses(['INVITATION_EXPIRED'])
    .refuses('INVITATION_EXPIRED', 'WEAK_PASSWORD'),

  /** Requests a new invitation when the link has expired; the administrators are notified if there is such a user. */
  askForInvitation: command('public')
    .post('/api/User/askForInvitation', 'Ask for a new invitation when the link has expired')
    .ownErrors()
    .body(z.object({ email: AccountEmail, verificationCode: z.string().trim().max(60) }))
    .limit('signIn'),

  /** The open access requests. */
  accessRequests: query('user-management:add')
    .post('/api/User/getAccessRequests', 'List requests for access')
    .ownErrors()
    .body(Paging)
    .result(
      pageOf(
        z
          .object({
            id: z.uuid(),
            firstName: z.string(),
            lastName: z.string(),
            email: z.string(),
            phoneNumber: z.string().nullable(),
            reason: z.string(),
            createdAt: Moment,
          })
          .meta({ id: 'AccessRequest' }),
      ),
    ),

  dismissAccessRequest: command('user-management:add')
    .post('/api/User/dismissAccessRequest', 'Dismiss a request for access')
    .body(z.object({ accessRequestId: z.uuid() })),
}
