import { closeAccessRequest, findAccessRequests } from '#features/accounts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { users } from '../contract.ts'

/** Lists the open access requests, the oldest first. */
export const listAccessRequests = ({ tx, actor }: Context, paging: RequestOf<typeof users.accessRequests>) =>
  findAccessRequests(tx, actor.charityId, paging)

/** Closes an access request without an invitation. */
export async function dismissAccessRequest(
  { tx, actor, now, audit }: Context,
  { accessRequestId: id }: RequestOf<typeof users.dismissAccessRequest>,
) {
  const { charityId, userId: decidedBy } = actor
  if (!(await closeAccessRequest(tx, { charityId, id, status: 'dismissed', decidedBy, now: now() }))) throw refuse('NOT_FOUND')
  audit({ subject: { kind: 'accessRequest', id } })
  return null
}
