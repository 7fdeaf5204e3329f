import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { requests } from '#features/requests/contract.ts'
import '../tables.ts'

/** The reasons of this charity still in use, of one type or both. */
export const listReasons = ({ tx, actor }: Context, { requestType }: In<typeof requests.reasons>) =>
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
