import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { LeasedState } from '#features/receipt-numbers/rules.ts'
import '../tables.ts'

/** A lease with how many of its numbers are in each state. */
type CountedLease = RowOf<'receiptLease', 'id' | 'deviceId' | 'officerId' | 'leasedAt' | 'expiresAt'> &
  LeftJoined<Renamed<'leasedReceiptNo', { firstNo: 'receiptNo'; lastNo: 'receiptNo' }>> &
  Computed<Record<LeasedState, number>>

type Page = { limit: number; offset: number; direction: 'asc' | 'desc' }
/** The leases of a charity by their moment, with a count of all. */
export async function listLeases(
  tx: Tx,
  charityId: number,
  { limit, offset, direction }: Page,
): Promise<{ items: CountedLease[]; totalCount: number }> {
  const order = sql.raw(direction)
  const counted = (state: LeasedState) => sql`(count(*) filter (where n.state = ${state}))::int as ${sql.ref(state)}`
  const { rows } = await sql<CountedLease>`
    select l.id, l.device_id, l.officer_id, l.leased_at, l.expires_at, c.*
      from (select * from receipt_lease where charity_id = ${charityId} order by leased_at ${order}, id ${order} limit ${limit} offset ${offset}) l
      cross join lateral (
        select min(n.receipt_no) as first_no, max(n.receipt_no) as last_no, ${counted('leased')}, ${counted('issued')}, ${counted('voided')},
               ${counted('returned')}, ${counted('expired')}
          from leased_receipt_no n where n.charity_id = ${charityId} and n.lease_id = l.id) c
     order by l.leased_at ${order}, l.id ${order}`.execute(tx)
  const { count } = await tx
    .selectFrom('receiptLease')
    .select(q => q.fn.countAll<number>().as('count'))
    .where('charityId', '=', charityId)
    .executeTakeFirstOrThrow()
  return { items: rows, totalCount: Number(count) }
}

/** The lease with this id; undefined when the charity has none. */
export const findLease = (tx: Tx, charityId: number, id: string) =>
  tx
    .selectFrom('receiptLease')
    .select(['id', 'officerId', 'deviceId', 'leasedAt', 'expiresAt'])
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Whether a number belongs to a lease, whatever became of it. */
export async function isNumberOfLease(
  tx: Tx,
  charityId: number,
  { leaseId, receiptNo }: { leaseId: string; receiptNo: string },
): Promise<boolean> {
  const ofLease = tx.selectFrom('leasedReceiptNo').select('number').where('charityId', '=', charityId).where('leaseId', '=', leaseId)
  return (await ofLease.where('receiptNo', '=', receiptNo).executeTakeFirst()) !== undefined
}

type LeasedNumber = RowOf<'leasedReceiptNo', 'receiptNo' | 'state' | 'reason' | 'endedAt' | 'endedBy'>
/** The numbers of a lease and what became of each, in order. */
export const listLeasedNumbers = (tx: Tx, charityId: number, leaseId: string): Promise<LeasedNumber[]> =>
  tx
    .selectFrom('leasedReceiptNo')
    .select(['receiptNo', 'state', 'reason', 'endedAt', 'endedBy'])
    .where('charityId', '=', charityId)
    .where('leaseId', '=', leaseId)
    .orderBy('number')
    .execute()
