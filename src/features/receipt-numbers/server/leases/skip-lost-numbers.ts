import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { digits, leaseLimits, mainSeries } from '#features/receipt-numbers/rules.ts'
import '../tables.ts'

/** More than these are a slip of the hand: numbers that were skipped never come back. */
const mostSkipped = 20_000

/**
 * Continues a charity's series behind the last receipt that was issued before a restore, whose number payers hold. The numbers between are
 * listed like those of a device, as void for the reason. Returns how many they are; null where the charity has no such series.
 * Throws a RangeError where the number is too far ahead.
 */
export async function skipLostReceiptNos(
  tx: Tx,
  charityId: number,
  { lastReceiptNo, reason, at }: { lastReceiptNo: string; reason: string; at: Date },
): Promise<number | null> {
  const series = await tx
    .selectFrom('receiptSeries')
    .select(['prefix', 'lastNumber'])
    .where('charityId', '=', charityId)
    .where('series', '=', mainSeries)
    .forUpdate()
    .executeTakeFirst()
  const [prefix, number] = [lastReceiptNo.slice(0, -digits), Number(lastReceiptNo.slice(-digits))]
  if (series?.prefix !== prefix || !Number.isInteger(number)) return null
  const skipped = number - series.lastNumber
  if (skipped <= 0) return 0
  if (skipped > mostSkipped) throw new RangeError(`${lastReceiptNo} is ${skipped} numbers ahead.`)
  const [leaseId, expiresAt] = [newId(at.getTime()), new Date(at.getTime() + leaseLimits.hours * 3_600_000)]
  await tx
    .insertInto('receiptLease')
    .values({ charityId, id: leaseId, deviceId: leaseId, officerId: leaseId, leasedAt: at, expiresAt })
    .execute()
  await sql`
    insert into leased_receipt_no (charity_id, series, number, receipt_no, lease_id, state, reason, ended_at)
    select ${charityId}, ${mainSeries}, n, ${prefix} || lpad(n::text, ${digits}::int, '0'), ${leaseId}, 'voided', ${reason}, ${at}
      from generate_series(${series.lastNumber}::int + 1, ${number}::int) n`.execute(tx)
  await tx
    .updateTable('receiptSeries')
    .set({ lastNumber: number })
    .where('charityId', '=', charityId)
    .where('series', '=', mainSeries)
    .execute()
  return skipped
}
