import { charityOf } from '#features/charity/server/public.ts'
import { rightsThatCount } from '#features/roles/server/public.ts'
import type { Right } from '#features/roles/rules.ts'
import type { Actor } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import type { UserStatus } from '../rules.ts'
import './tables.ts'

/** An account with the rights that count for it. */
export type Account = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  roleId: string
  collectionCentreId: string | null
  idNoTail: string | null
  status: UserStatus
  version: number
  invitationEndsAt: string | null
  rights: readonly string[]
}

/** An account, locked until the transaction ends; undefined for a deleted one and another charity's. */
export async function accountOf(tx: Tx, charityId: number, userId: string): Promise<Account | undefined> {
  const row = await tx
    .selectFrom('appUser')
    .select(['id', 'firstName', 'lastName', 'email', 'phone', 'roleId', 'collectionCentreId', 'idNoTail', 'status', 'version'])
    .select('invitationEndsAt')
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  if (!row?.roleId) return undefined
  return { ...row, roleId: row.roleId, rights: (await roleRights(tx, charityId, row.roleId)) ?? [] }
}

/** The rights that count for who holds a role, which stays as it is until the transaction ends; null when there is no such role. */
export async function roleRights(tx: Tx, charityId: number, roleId: string): Promise<readonly string[] | null> {
  const role = await tx
    .selectFrom('role')
    .select('rights')
    .where('charityId', '=', charityId)
    .where('id', '=', roleId)
    .forKeyShare()
    .executeTakeFirst()
  return role ? [...rightsThatCount(role.rights, await charityOf(tx, charityId))] : null
}

/** Whether rights go beyond those of a person. */
export const holdsMore = (rights: Iterable<Right | string>, { can }: Pick<Actor, 'can'>): boolean => ![...rights].every(right => can(right))
