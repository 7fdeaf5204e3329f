import { z } from 'zod'
import { exportChoices } from '#features/work/contract.ts'
import { InputDay, Moment } from '#kit/time/days.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { allOf, anyOf, command, query } from '#platform/contract/endpoint.ts'
import { DutyLevel } from './duty-conflicts.ts'
import { Duty, PaymentPathId } from './payment-paths.ts'
import { Permission } from './permissions.ts'
import { isRight, RolePlatform, type Right, RoleCategory } from './rules.ts'

/** A user's permissions in one module; also part of the answer of a sign-in. */
export { Permission } from './permissions.ts'

const RoleFilter = z.object({
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  platform: z.array(RolePlatform).max(2).default([]),
  userCategoryId: z.array(RoleCategory).max(3).default([]),
  searchValue: z.string().trim().max(100).default(''),
})
const RoleListRequest = Paging.extend(RoleFilter.shape).extend({
  sortBy: z.enum(['name', 'category', 'people', 'createdAt', 'updatedAt']).default('createdAt'),
  sortExpression: SortExpression.default('desc'),
})

export const RoleAction = z.enum(['edit', 'copy', 'delete', 'seeAs']).meta({ id: 'RoleAction' })
export type RoleAction = z.infer<typeof RoleAction>
const role = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  category: RoleCategory,
  categoryName: z.string(),
  platform: RolePlatform,
  platformName: z.string(),
  people: z.int(),
  createdAt: Moment,
  updatedAt: Moment,
  actions: z.array(RoleAction),
}
const RoleRow = z.object(role).meta({ id: 'RoleRow' })
export type RoleRow = z.infer<typeof RoleRow>
const RoleSheet = z
  .object({ ...role, version: z.int(), rights: z.array(z.string()), permissions: z.array(Permission) })
  .meta({ id: 'Role' })
export type RoleSheet = z.infer<typeof RoleSheet>

const RightName = z
  .string()
  .refine(isRight, 'NO_SUCH_RIGHT')
  .transform(right => right as Right)
/** An account that would carry out a duty. Names are null for readers who may not see users. */
const DutyStep = z.object({
  duty: Duty,
  account: z.enum(['own', 'takeOver', 'invite']),
  raisedBy: z.enum(['assign', 'edit', 'add']).nullable(),
  userId: z.uuid().nullable(),
  userName: z.string().nullable(),
  roleName: z.string().nullable(),
})
/** A person who could take every step of a payment alone. A new user, in a change that is not saved, has no id. */
const DutyFinding = z
  .object({
    level: DutyLevel,
    accounts: z.array(
      z.object({ userId: z.uuid().nullable(), userName: z.string().nullable(), roleName: z.string(), isActive: z.boolean() }),
    ),
    /** The shared details that show that several accounts belong to one person. */
    sharedBy: z.array(z.enum(['idNo', 'phone', 'email'])),
    conflicts: z.array(z.object({ path: PaymentPathId, level: DutyLevel, steps: z.array(DutyStep) })),
  })
  .meta({ id: 'DutyFinding' })
export type DutyFinding = z.infer<typeof DutyFinding>

/** Whether the caller accepts that a change lets somebody take every step of a payment alone. */
export const acceptsDutyConflicts = z.boolean().default(false)
/** The rights that are needed to see who could act alone. */
export const dutyReaderRights = ['roles-management:view', 'user-management:view'] as const

const draft = {
  name: z.string().trim().min(1, 'ENTER_ROLE_NAME').max(60),
  description: z.string().trim().max(200).default(''),
  category: RoleCategory,
  platform: RolePlatform.default('web'),
  rights: z.array(RightName).min(1, 'GRANT_A_RIGHT').max(200),
}
/** A role that is about to be saved; a new one has no id. */
const DutyRoleChange = z.object({ roleId: z.uuid().nullable(), name: z.string().trim().max(60), rights: z.array(RightName).max(200) })
/** A user who is about to be saved, as the form has them; a new one has no id. */
const DutyUserChange = z.object({
  userId: z.uuid().nullable(),
  roleId: z.uuid(),
  email: z.string().trim().toLowerCase().max(254),
  phoneNumber: z.string().trim().max(30).nullable(),
  idNo: z.string().trim().toUpperCase().max(30).nullable(),
})

export const roles = {
  list: query('roles-management:view')
    .post('/api/Roles/getRolesList', 'List roles by filter, sorted and paged')
    .body(RoleListRequest)
    .result(pageOf(RoleRow)),

  delete: command('roles-management:delete')
    .post('/api/Roles/deleteRoleDetails', 'Delete a role that nobody holds')
    .body(z.object({ roleId: z.uuid() }))
    .says('ROLE_DELETED')
    .popup()
    .refuses('ROLE_IN_USE', 'MORE_RIGHTS'),

  /** The tree of modules and buttons that a role can grant, with nothing granted. */
  modules: query('roles-management:view')
    .post('/api/Roles/getModuleSubmodule', 'Get the modules and rights that a role can grant')
    .ownErrors()
    .body(z.object({}))
    .result(z.object({ modules: z.array(Permission) })),

  export: command('roles-management:view')
    .post('/api/Roles/exportRolesList', 'Export the roles that a filter matches as CSV or XLSX')
    .body(RoleFilter.extend(exportChoices))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),

  /** Answers the effective rights: the granted ones, and those that they require. */
  add: command('roles-management:add')
    .post('/api/Roles/addRoleModule', 'Create a role')
    .ownErrors()
    .body(z.object({ ...draft, acceptsDutyConflicts }))
    .result(z.object({ id: z.uuid(), rights: z.array(z.string()) }))
    .says('ROLE_ADDED')
    .popup()
    .refuses('NAME_TAKEN', 'MORE_THAN_YOURS', 'DUTIES_NOT_SEPARATED'),

  /** Answers the effective rights, like `add`. */
  edit: command('roles-management:edit')
    .post('/api/Roles/editRoleModule', 'Change a role and its rights')
    .ownErrors()
    .body(z.object({ ...draft, roleId: z.uuid(), version: z.int32(), acceptsDutyConflicts }))
    .result(z.object({ id: z.uuid(), version: z.int(), rights: z.array(z.string()) }))
    .says('ROLE_UPDATED')
    .popup()
    .refuses('NAME_TAKEN', 'OWN_ROLE', 'MORE_RIGHTS', 'MORE_THAN_YOURS', 'HELD_BY_ADMINISTRATORS', 'DUTIES_NOT_SEPARATED'),

  find: query('roles-management:view')
    .post('/api/Roles/getRoleModule', 'Get a role with its rights')
    .ownErrors()
    .body(z.object({ roleId: z.uuid() }))
    .result(RoleSheet),

  /** The effect of a change of rights before it is saved: how many people lose or gain each right. */
  impact: query('roles-management:view')
    .post('/api/Roles/getRoleChangeImpact', 'Show how many people gain or lose rights by a change of a role')
    .body(z.object({ roleId: z.uuid(), rights: z.array(RightName).max(200) }))
    .result(z.object({ people: z.int(), lost: z.array(z.string()), gained: z.array(z.string()) })),

  /**
   * Everybody who could take every step of a payment alone, by themselves or through accounts they can make or take over; the worst first.
   */
  dutyFindings: query(allOf(...dutyReaderRights))
    .post('/api/Roles/getDutyConflicts', 'List the people who could take every step of a payment alone, with how')
    .ownErrors()
    .result(z.object({ people: z.int(), items: z.array(DutyFinding) })),

  /** The conflicts that a change of a role or a user would add to those that exist. */
  previewDutyFindings: query(anyOf('roles-management:add', 'roles-management:edit', 'user-management:add', 'user-management:edit'))
    .post('/api/Roles/previewDutyConflicts', 'Show who could act alone after a change of a role or a user, before it is saved')
    .ownErrors()
    .body(z.object({ role: DutyRoleChange.nullable().default(null), user: DutyUserChange.nullable().default(null) }))
    .result(z.object({ items: z.array(DutyFinding) })),

  exportDutyFindings: command(allOf(...dutyReaderRights))
    .post('/api/Roles/exportDutyConflicts', 'Prepare the people who could act alone as a CSV file for auditors')
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),
}
