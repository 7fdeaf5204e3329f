import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { StartingRoleName } from '../starting-names.ts'
import { startingRoles } from './starting-roles.ts'
import './tables.ts'

export { categoryText } from './choice-texts.ts'
export { roleText } from './role-texts.ts'

export { countAdministrators, findAdministrators, findHolders, lockAccountChanges } from './administrators.ts'
export { acceptDutyConflicts } from './duties/findings.ts'
export { findRoles, findStaffedRoles, lockRoleRights, type StaffedRole } from './role-rights.ts'
export { accessTo, permissionsOf, effectiveRights } from '../permissions.ts'
export type { StartingRoleName } from '../starting-names.ts'
export { startingRoles } from './starting-roles.ts'

/** Adds one of the starting roles to a charity. Returns the role's id. */
export async function addStartingRole(tx: Tx, charityId: number, name: StartingRoleName, at: Date): Promise<string> {
  const { rights, ...role } = startingRoles[name]
  const id = newId(at.getTime())
  await tx
    .insertInto('role')
    .values({
      ...role,
      charityId,
      id,
      nameKey: role.name.toLowerCase(),
      rights: [...rights],
      createdAt: at,
      createdBy: null,
      updatedAt: at,
    })
    .execute()
  return id
}
