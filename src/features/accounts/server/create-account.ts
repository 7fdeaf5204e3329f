import type { Tx } from '#platform/server/database/database.ts'
import type { AccountStatus } from '../rules.ts'
import { type AccountDetails, detailColumns } from './details.ts'
import { addLogin } from './logins.ts'
import { indexName } from './names.ts'
import './tables.ts'

type NewAccount = Pick<AccountDetails, 'firstName' | 'lastName'> &
  Partial<AccountDetails> & {
    charityId: number
    id: string
    email: string
    roleId: string
    status: Extract<AccountStatus, 'invited' | 'active' | 'inactive'>
    passwordHash?: string | null
    invitationEndsAt?: Date | null
    lastLoginAt?: Date | null
    createdBy?: string | null
    createdAt: Date
  }

/** Creates an account with its login and its search words. False when its e-mail address already belongs to another account. */
export async function createAccount(tx: Tx, account: NewAccount): Promise<boolean> {
  const { charityId, id, email, roleId, status, createdAt, passwordHash = null } = account
  const { invitationEndsAt = null, lastLoginAt = null, createdBy = null } = account
  const details = { phone: null, idNo: null, collectionCentreId: null, ...account }
  await tx
    .insertInto('appUser')
    .values({
      ...detailColumns({ charityId, userId: id }, details),
      charityId,
      id,
      email,
      roleId,
      status,
      passwordHash,
      passwordChangedAt: passwordHash ? createdAt : null,
      invitationEndsAt,
      lastLoginAt,
      createdAt,
      createdBy,
      updatedAt: createdAt,
    })
    .onConflict(conflict => conflict.columns(['charityId', 'email']).where('status', '<>', 'deleted').doNothing())
    .execute()
  if (!(await addLogin(tx, { charityId, userId: id }, email).catch(isAccountMissing))) return false
  await indexName(tx, charityId, id, `${account.firstName} ${account.lastName}`)
  return true
}

/** A conflicting address of the same charity skips the insert, so that the login's foreign key (23503) fails. */
function isAccountMissing(error: unknown): false {
  if ((error as { code?: string }).code === '23503') return false
  throw error
}
