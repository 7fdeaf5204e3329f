import type { AccountStatus } from '#features/accounts/rules.ts'
import { lockAccount } from '#features/accounts/server/public.ts'
import { lockRoleRights } from '#features/roles/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** An account with its effective rights. */
export type LockedAccount = {
  id: string
  firstName: string
  lastName: string
  email: string
  phone: string | null
  roleId: string
  collectionCentreId: string | null
  idNoTail: string | null
  status: AccountStatus
  version: number
  invitationEndsAt: string | null
  rights: readonly string[]
}

/** An account with its rights, locked until the transaction ends; undefined for a deleted one and another charity's. */
export async function lockAccountWithRights(tx: Tx, charityId: number, userId: string): Promise<LockedAccount | undefined> {
  const account = await lockAccount(tx, { charityId, userId })
  if (!account?.roleId) return undefined
  return { ...account, roleId: account.roleId, rights: (await lockRoleRights(tx, charityId, account.roleId)) ?? [] }
}
