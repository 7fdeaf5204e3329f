import { rowsBefore } from '#kit/paging.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { users } from '../contract.ts'
import './tables.ts'

/** Who asked for access and waits, the longest first. */
export async function listAccessRequests({ tx, actor }: Context, asked: In<typeof users.accessRequests>) {
  const { pageNumber, pageSize } = asked
  const open = tx.selectFrom('accessRequest').where('charityId', '=', actor.charityId).where('status', '=', 'open')
  const [items, { totalCount }] = await Promise.all([
    open
      .select(['id', 'firstName', 'lastName', 'email', 'phone as phoneNumber', 'reason', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(pageSize)
      .offset(rowsBefore(asked))
      .execute(),
    open.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount, pageNumber, pageSize }
}

/** Lets a wish for access go without an answer. */
export async function dismissAccessRequest({ tx, actor, now, audit }: Context, { accessRequestId }: In<typeof users.dismissAccessRequest>) {
  const dismissed = await tx
    .updateTable('accessRequest')
    .set({ status: 'dismissed', decidedAt: now(), decidedBy: actor.userId })
    .where('charityId', '=', actor.charityId)
    .where('id', '=', accessRequestId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (dismissed.numUpdatedRows === 0n) throw refuse('NOT_FOUND')
  audit({ subject: { kind: 'accessRequest', id: accessRequestId } })
  return null
}
