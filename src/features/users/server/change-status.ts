import { userActionsFor, displayStatusOf, userActions } from '../rules.ts'
import type { AccountStatus } from '#features/accounts/rules.ts'
import { exceedsRights, includesAdministratorRights } from '#features/roles/rules.ts'
import { countAdministrators, lockAccountChanges } from '#features/roles/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import { lockAccountWithRights } from './lock-account.ts'
import { requestChange, needsConfirmation } from './administrator-changes.ts'
import { changeState } from './apply-change.ts'

const steps = {
  [userActions.activate]: { action: 'activate', to: 'active', right: 'user-management:edit' },
  [userActions.deactivate]: { action: 'deactivate', to: 'inactive', right: 'user-management:edit' },
  [userActions.delete]: { action: 'delete', to: 'deleted', right: 'user-management:delete' },
} as const satisfies Record<number, { action: string; to: AccountStatus; right: string }>

/** Activates, deactivates or deletes an account, effective from its next call. Changes of an administrator need a second one. */
export async function changeUserStatus(context: Context, { userId, action }: RequestOf<typeof users.act>) {
  const { tx, actor, now, audit, says } = context
  const { charityId } = actor
  const step = steps[action]
  if (!actor.can(step.right)) throw refuse('FORBIDDEN')
  await lockAccountChanges(tx, charityId)
  const account = await lockAccountWithRights(tx, charityId, userId)
  if (!account) throw refuse('NOT_FOUND')
  if (userId === actor.userId && step.action !== 'activate') throw refuse(users.act, 'OWN_ACCOUNT')
  if (exceedsRights(account.rights, actor)) throw refuse(users.act, 'ACCOUNT_HAS_MORE_RIGHTS')
  if (!userActionsFor({ id: userId, displayStatus: displayStatusOf(account, now()), holdsMore: false }, actor).includes(step.action))
    throw refuse(users.act, 'NOT_IN_STATUS')

  if (includesAdministratorRights(account.rights) && (await needsConfirmation(context, userId))) {
    await requestChange(context, account, { kind: 'state', from: account.status, to: step.to })
    says('CONFIRMATION_AWAITED')
    return { waits: true }
  }
  await changeState(context, account, step.to)
  if (account.status === 'active' && (await countAdministrators(tx, charityId)) === 0) throw refuse(users.act, 'LAST_ADMINISTRATOR')
  if (step.to === 'deleted') says('USER_DELETED')
  audit({ subject: { kind: 'user', id: userId }, changes: { status: [account.status, step.to] } })
  return { waits: false }
}
