import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { effectiveRights } from '../permissions.ts'
import './tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

/** The effective rights of a role, which is locked against changes until the transaction ends; null when there is no such role. */
export async function lockRoleRights(tx: Tx, charityId: number, roleId: string): Promise<readonly string[] | null> {
  const role = await tx
    .selectFrom('role')
    .select('rights')
    .where('charityId', '=', charityId)
    .where('id', '=', roleId)
    .forKeyShare()
    .executeTakeFirst()
  return role ? [...effectiveRights(role.rights, await charityOf(tx, charityId))] : null
}

/** A role with its effective rights and the active users who have it. */
export type StaffedRole = { name: string; rights: ReadonlySet<string>; userIds: readonly string[] }

/** The roles of which active users hold one, by name. */
export async function findStaffedRoles(tx: Tx, charityId: number): Promise<StaffedRole[]> {
  const { rows } = await sql<RowOf<'role', 'name' | 'rights'> & Computed<{ userIds: string[] }>>`
    select r.name, r.rights, array_agg(u.id) as user_ids from role r join app_user u on u.charity_id = r.charity_id and u.role_id = r.id
    where r.charity_id = ${charityId} and u.status = 'active' group by r.id, r.name, r.rights order by r.name`.execute(tx)
  const charity = await charityOf(tx, charityId)
  return rows.map(({ rights, ...role }) => ({ ...role, rights: effectiveRights(rights, charity) }))
}

/** The roles of a charity with what they grant, by name. */
export const findRoles = (tx: Tx, charityId: number) =>
  tx.selectFrom('role').select(['id', 'name', 'rights']).where('charityId', '=', charityId).orderBy('nameKey').execute()
