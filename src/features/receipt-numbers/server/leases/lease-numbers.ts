import { sql } from 'kysely'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { lockSubject } from '#platform/server/database/lock-subject.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import { digits, leaseLimits, mainSeries } from '#features/receipt-numbers/rules.ts'
import { takeReceiptNos } from '../issue-receipts.ts'
import '../tables.ts'

/** What a device asks for. It chooses the id, so that a request sent again gets the same numbers. */
type LeaseRequest = { id: string; deviceId: string; officerId: string; count: number }
/** The numbers of a lease, in order, and until when the device gives them out. */
export type Lease = RowOf<'receiptLease', 'id' | 'leasedAt' | 'expiresAt'> & Computed<{ receiptNos: string[] }>

/**
 * Leases receipt numbers to a device and an officer: first those that were given back unused, then the next of the series. Answers null
 * when the officer's devices would hold more than `leaseLimits.numbers`. The same id again answers what of its numbers still waits.
 */
export async function leaseReceiptNos(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  charity: Pick<Charity, 'charityId' | 'receiptPrefix'>,
  { id, deviceId, officerId, count }: LeaseRequest,
): Promise<Lease | null> {
  const { charityId } = charity
  await lockSubject(tx, charityId, `receipt leases of ${officerId}`)
  const known = await findOwnLease(tx, charityId, { id, deviceId, officerId })
  if (known) return known
  if ((await countHeld(tx, charityId, officerId)) + count > leaseLimits.numbers) return null
  const [leasedAt, expiresAt] = [now(), new Date(now().getTime() + leaseLimits.hours * 3_600_000)].map(at => at.toISOString()) as [
    string,
    string,
  ]
  await tx.insertInto('receiptLease').values({ charityId, id, deviceId, officerId, leasedAt, expiresAt }).execute()
  const returned = await takeReturnedNos(tx, charityId, id, count)
  const receiptNos = await takeReceiptNos({ tx }, charity, count - returned.length)
  if (receiptNos.length)
    await tx
      .insertInto('leasedReceiptNo')
      .values(
        receiptNos.map(receiptNo => ({
          charityId,
          series: mainSeries,
          number: Number(receiptNo.slice(-digits)),
          receiptNo,
          leaseId: id,
          state: 'leased' as const,
          reason: null,
          endedAt: null,
          endedBy: null,
        })),
      )
      .execute()
  return { id, leasedAt, expiresAt, receiptNos: [...returned, ...receiptNos] }
}

async function findOwnLease(tx: Context['tx'], charityId: number, { id, deviceId, officerId }: Omit<LeaseRequest, 'count'>) {
  const { rows } = await sql<Lease>`
    select l.id, l.leased_at, l.expires_at,
           array(select n.receipt_no from leased_receipt_no n
                  where n.charity_id = ${charityId} and n.lease_id = l.id and n.state = 'leased' order by n.number) as receipt_nos
      from receipt_lease l
     where l.charity_id = ${charityId} and l.id = ${id} and l.device_id = ${deviceId} and l.officer_id = ${officerId}`.execute(tx)
  return rows[0] ?? null
}

async function countHeld(tx: Context['tx'], charityId: number, officerId: string): Promise<number> {
  const held = await tx
    .selectFrom('leasedReceiptNo as n')
    .innerJoin('receiptLease as l', join => join.onRef('l.charityId', '=', 'n.charityId').onRef('l.id', '=', 'n.leaseId'))
    .select(q => q.fn.countAll<number>().as('count'))
    .where('n.charityId', '=', charityId)
    .where('n.state', '=', 'leased')
    .where('l.officerId', '=', officerId)
    .executeTakeFirstOrThrow()
  return Number(held.count)
}

/** Numbers that devices gave back; concurrent leases take different ones. */
async function takeReturnedNos(tx: Context['tx'], charityId: number, leaseId: string, count: number): Promise<string[]> {
  const { rows } = await sql<RowOf<'leasedReceiptNo', 'receiptNo'>>`
    with free as (
      select number from leased_receipt_no
       where charity_id = ${charityId} and series = ${mainSeries} and state = 'returned' order by number limit ${count} for update skip locked
    )
    update leased_receipt_no n set lease_id = ${leaseId}, state = 'leased', ended_at = null, ended_by = null from free
     where n.charity_id = ${charityId} and n.series = ${mainSeries} and n.number = free.number
    returning n.receipt_no`.execute(tx)
  return rows.map(({ receiptNo }) => receiptNo).toSorted()
}
