import { receiptZone } from '#jurisdictions/zones.ts'
import { isDay } from '#kit/time/days.ts'
import { formatHijri, hijriOf } from '#kit/time/hijri.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { findMonthStarts } from '#features/hijri-calendar/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { FullReceipt } from '../receipt-of.ts'

/** The Hijri date for a charity's receipts, by its own announcements; null for charities that are not Islamic. */
export async function hijriDays(tx: Tx, charityId: number): Promise<(receipt: FullReceipt) => string | null> {
  const own = await findMonthStarts(tx, charityId)
  return ({ charity, timeStamp }) =>
    charity.isIslamic ? formatHijri(hijriOf(isDay(timeStamp) ? timeStamp : dayInZone(timeStamp, receiptZone), own)) : null
}
