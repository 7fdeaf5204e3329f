import { newId } from '#kit/security/ids.ts'
import type { RequestType } from '#kit/giving/statuses.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { requests } from '#features/requests/contract.ts'
import '../tables.ts'

/** The reasons of this charity still in use, of one type or both. */
export const listReasons = ({ tx, actor }: Context, { requestType }: RequestOf<typeof requests.reasons>) =>
  tx
    .selectFrom('reason')
    .select(['id', 'type', 'name', 'nameMs'])
    .where('charityId', '=', actor.charityId)
    .where('isActive', '=', true)
    .$if(requestType !== null, query => query.where('type', '=', requestType!))
    .orderBy('type')
    .orderBy('position')
    .limit(200)
    .execute()

/** All reasons of a charity, inactive ones last. */
export const listAllReasons = (tx: Tx, charityId: number) =>
  tx
    .selectFrom('reason')
    .select(['id', 'type', 'name', 'nameMs', 'isActive'])
    .where('charityId', '=', charityId)
    .orderBy('type', 'desc')
    .orderBy('isActive', 'desc')
    .orderBy('position')
    .limit(400)
    .execute()

/** A reason as it is entered in the settings. */
type ReasonDraft = { type: RequestType; name: string; nameMs: string; isActive: boolean }

/** Adds a reason after those of its type, or changes the one with this id. Returns its id. Throws when the name is taken. */
export async function saveReason(tx: Tx, charityId: number, id: string | null, draft: ReasonDraft, at: Date): Promise<string> {
  if (id !== null) {
    await tx.updateTable('reason').set(draft).where('charityId', '=', charityId).where('id', '=', id).execute()
    return id
  }
  const fresh = newId(at.getTime())
  const { position } = await tx
    .selectFrom('reason')
    .select(q => q.fn.coalesce(q.fn.max('position'), q.val(0)).as('position'))
    .where('charityId', '=', charityId)
    .where('type', '=', draft.type)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('reason')
    .values({ ...draft, charityId, id: fresh, position: Number(position) + 1 })
    .execute()
  return fresh
}
