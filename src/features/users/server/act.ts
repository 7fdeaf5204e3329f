import { endCodes, endSessions } from '#features/auth/server/public.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { users } from '../contract.ts'
import { actionsFor, displayStatusOf, type UserStatus } from '../rules.ts'
import { administratorsLeft } from './administrators.ts'
import { removeLogin } from './logins.ts'
import './tables.ts'

const steps = {
  1: { action: 'activate', to: 'active', right: 'user-management:edit' },
  2: { action: 'deactivate', to: 'inactive', right: 'user-management:edit' },
  3: { action: 'delete', to: 'deleted', right: 'user-management:delete' },
} as const satisfies Record<number, { action: string; to: UserStatus; right: string }>

/** S3: activates, deactivates or deletes. Whoever is shut out is out from their next call on. */
export async function actOnUser({ tx, actor, now, audit, says }: Context, { userId, action }: In<typeof users.act>) {
  const { charityId } = actor
  const step = steps[action]
  if (!actor.can(step.right)) throw refuse('FORBIDDEN')
  const at = now()
  const user = await tx
    .selectFrom('appUser')
    .select(['id', 'status', 'invitationEndsAt', 'email'])
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw refuse('NOT_FOUND')
  if (userId === actor.userId && action !== 1) throw refuse(users.act, 'OWN_ACCOUNT')
  if (!actionsFor({ id: userId, displayStatus: displayStatusOf(user, at) }, actor).includes(step.action))
    throw refuse(users.act, 'NOT_IN_STATUS')

  await tx
    .updateTable('appUser')
    .set({ status: step.to, updatedAt: at, ...(step.to === 'deleted' && { roleId: null, passwordHash: null }) })
    .where('charityId', '=', charityId)
    .where('id', '=', userId)
    .execute()
  if (user.status === 'active' && (await administratorsLeft(tx, charityId)) === 0) throw refuse(users.act, 'LAST_ADMINISTRATOR')
  if (step.to !== 'active') {
    await endSessions(tx, { charityId, userId }, { reason: 'deactivated', now: at })
    await endCodes(tx, { charityId, userId, now: at })
  }
  if (step.to === 'deleted') {
    await removeLogin(tx, { charityId, userId })
    says('User Deleted Successfully.')
  }
  audit({ subject: { kind: 'user', id: userId }, changes: { status: [user.status, step.to] } })
  return null
}
