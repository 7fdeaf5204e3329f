import type { Day } from '#kit/time/days.ts'
import { loadDonors, type SampleDonor } from '#features/donors/server/public.ts'
import { type LedgerEntry, loadLedgerEntries } from '#features/ledger/server/public.ts'
import { loadReceipts } from '#features/receipt-numbers/server/public.ts'
import type { RowSink } from '#platform/server/database/insert-rows.ts'
import { writeGifts } from '../record/write-gifts.ts'
import { entriesOfDay } from './ledger-postings.ts'
import { sampleGiftsOfDay, type SampleGift, type SampleSetting } from './gifts.ts'
import { givesFor, sampleDonor } from './sample-donors.ts'
import { spreadOverDays } from './giving-seasons.ts'

/** Rows per batch. Larger batches only take more memory. */
const atOnce = 1000

/** The size of the sample: a number of gifts between two days. `donors` and `numbers` continue existing donors and receipt numbers. */
export type SampleSize = Omit<SampleSetting, 'donorFor' | 'nextNumber'> & {
  count: number
  first: Day
  donors: number
  numbers: number
  done?: (gifts: number) => void
}

/** Writes donors, gifts with lines and receipts, and ledger entries. Returns the last receipt number. */
export async function generateGifts(sink: RowSink, order: SampleSize): Promise<number> {
  const { random, charity, count, first, until } = order
  const pool = await makeDonors(sink, order)
  let number = order.numbers
  const setting: SampleSetting = {
    ...order,
    nextNumber: () => ++number,
    donorFor: (isCounter, fund) => {
      if (random.chance(isCounter ? 0.45 : 0.08)) return null
      const drawn = Math.floor(pool.length * random.next() ** 2.2)
      for (let at = drawn; at < pool.length; at++) if (givesFor(pool[at]!, fund)) return pool[at]!
      return null
    },
  }
  let made = 0
  let writing: Promise<void> = Promise.resolve()
  let [gifts, entries]: [SampleGift[], LedgerEntry[]] = [[], []]
  for (const [day, today] of spreadOverDays(count, first, until, charity.isIslamic)) {
    const ofDay = sampleGiftsOfDay(setting, day, today)
    gifts.push(...ofDay)
    entries.push(...entriesOfDay(random, charity.charityId, ofDay))
    if (gifts.length < atOnce && day < until) continue
    await writing // the next batch is generated while the database writes this one
    writing = writeAll(sink, charity.charityId, gifts, entries)
    writing.catch(() => {})
    order.done?.((made += gifts.length))
    ;[gifts, entries] = [[], []]
  }
  await writing
  return number
}

async function writeAll(sink: RowSink, charityId: number, gifts: readonly SampleGift[], entries: readonly LedgerEntry[]): Promise<void> {
  await writeGifts(sink, charityId, gifts)
  await loadReceipts(
    sink,
    gifts.map(({ receipt }) => receipt),
  )
  await loadLedgerEntries(sink, entries)
}

/** About six gifts per donor. */
async function makeDonors(sink: RowSink, { random, charity, count, first, donors }: SampleSize): Promise<SampleDonor[]> {
  const at = Date.parse(`${first}T00:00:00Z`)
  const pool = Array.from({ length: Math.ceil(count / 6) }, (_, index) =>
    sampleDonor(random, charity, donors + index, at - (count - index)),
  )
  for (let from = 0; from < pool.length; from += 5000) await loadDonors(sink, charity.charityId, pool.slice(from, from + 5000))
  return pool
}
