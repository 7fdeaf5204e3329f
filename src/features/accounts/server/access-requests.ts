import { type Paging, rowsBefore } from '#kit/text/paging.ts'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

type AccessRequest = { firstName: string; lastName: string; email: string; phone: string | null; reason: string }

/** Records that a person asks for access. Returns the id; null when they have an account or an open request. */
export async function addAccessRequest(tx: Tx, charityId: number, request: AccessRequest, now: Date): Promise<string | null> {
  const account = await tx
    .selectFrom('appUser')
    .select('id')
    .where('charityId', '=', charityId)
    .where('email', '=', request.email)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (account) return null
  const id = newId(now.getTime())
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('accessRequest')
    .values({ ...request, charityId, id, status: 'open', createdAt: now, decidedAt: null, decidedBy: null })
    .onConflict(conflict => conflict.columns(['charityId', 'email']).where('status', '=', 'open').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 0n ? null : id
}

/** The open access requests of a charity, the oldest first. */
export async function findAccessRequests(tx: Tx, charityId: number, paging: Paging) {
  const { pageNumber, pageSize } = paging
  const open = tx.selectFrom('accessRequest').where('charityId', '=', charityId).where('status', '=', 'open')
  const [items, { totalCount }] = await Promise.all([
    open
      .select(['id', 'firstName', 'lastName', 'email', 'phone as phoneNumber', 'reason', 'createdAt'])
      .orderBy('createdAt')
      .orderBy('id')
      .limit(pageSize)
      .offset(rowsBefore(paging))
      .execute(),
    open.select(q => q.fn.countAll<number>().as('totalCount')).executeTakeFirstOrThrow(),
  ])
  return { items, totalCount, pageNumber, pageSize }
}

type Decision = { charityId: number; id: string; status: 'invited' | 'dismissed'; decidedBy: string; now: Date }
/** Closes an open access request. False when there is none. */
export async function closeAccessRequest(tx: Tx, { charityId, id, status, decidedBy, now }: Decision): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('accessRequest')
    .set({ status, decidedAt: now, decidedBy })
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
