import { charityOf } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { effectiveRights } from '../permissions.ts'
import './tables.ts'

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
