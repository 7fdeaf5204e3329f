import { exceedsRights } from '#features/roles/rules.ts'
import { lockRoleRights } from '#features/roles/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { auth } from '#features/auth/contract.ts'
import { evictActor } from './actor.ts'
import '../tables.ts'

/** Shows the product to this session as a role sees it, until it is stopped or the session ends. Nobody sees more than they may. */
export async function seeAsRole(context: Context, { roleId }: RequestOf<typeof auth.seeAsRole>) {
  const { tx, actor, audit } = context
  if (roleId === actor.roleId) throw refuse(auth.seeAsRole, 'YOUR_OWN_ROLE')
  const rights = await lockRoleRights(tx, actor.charityId, roleId)
  if (rights === null) throw refuse('NOT_FOUND')
  if (exceedsRights(rights, actor)) throw refuse(auth.seeAsRole, 'SEES_MORE_THAN_YOU')
  await show(context, roleId)
  audit({ subject: { kind: 'role', id: roleId }, detail: { seenAs: 'begun' } })
  return null
}

/** Shows the product to this session by its own role again. */
export async function stopSeeingAsRole(context: Context) {
  const { actor, audit } = context
  await show(context, null)
  if (actor.seenAs) audit({ subject: { kind: 'role', id: actor.seenAs.roleId }, detail: { seenAs: 'ended' } })
  return null
}

async function show({ tx, actor, afterCommit }: Context, roleId: string | null): Promise<void> {
  await tx
    .updateTable('session')
    .set({ seenAsRoleId: roleId })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', actor.sessionId)
    .where('userId', '=', actor.userId)
    .execute()
  afterCommit(() => evictActor(actor))
}
