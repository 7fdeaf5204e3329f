import type { Insertable } from 'kysely'
import type { Day } from '#kit/time/days.ts'
import { normalIdNumber } from '#kit/identity/nric.ts'
import { nameWords } from '#features/donors/rules.ts'
import { blindIndex, seal } from '#platform/server/security/encryption.ts'
import type { Tables } from '#platform/server/database/database.ts'
import { type LedgerEntry, loadLedgerEntries } from '#features/ledger/server/public.ts'
import { type RowSink, writeGifts } from '../record/write-gifts.ts'
import { entriesOfDay } from './ledger-postings.ts'
import { giftsOfDay, type SeedGift, type Setting } from './gifts.ts'
import { seedDonor, type SeedDonor } from './sample-donors.ts'
import { spread } from './giving-seasons.ts'

/** Rows written in one go; more would only take more memory. */
const atOnce = 1000

/** The size of the sample: so many gifts between two days. `donors` and `numbers` continue existing ones. */
export type Order = Omit<Setting, 'donorFor' | 'nextNumber'> & {
  count: number
  first: Day
  donors: number
  numbers: number
  done?: (gifts: number) => void
}

/** Writes donors, gifts with lines and receipts, and ledger entries. Returns the last receipt number. */
export async function makeGiving(sink: RowSink, order: Order): Promise<number> {
  const { random, charity, count, first, until } = order
  const pool = await makeDonors(sink, order)
  let number = order.numbers
  const setting: Setting = {
    ...order,
    nextNumber: () => ++number,
    donorFor: isCounter => (random.chance(isCounter ? 0.45 : 0.08) ? null : (pool[Math.floor(pool.length * random.next() ** 2.2)] ?? null)),
  }
  let made = 0
  let writing: Promise<void> = Promise.resolve()
  let [gifts, entries]: [SeedGift[], LedgerEntry[]] = [[], []]
  for (const [day, today] of spread(count, first, until, charity.isIslamic)) {
    const ofDay = giftsOfDay(setting, day, today)
    gifts.push(...ofDay)
    entries.push(...entriesOfDay(random, charity.charityId, ofDay))
    if (gifts.length < atOnce && day < until) continue
    await writing // while the database takes one piece, the next is made
    writing = writeAll(sink, charity.charityId, gifts, entries)
    writing.catch(() => {})
    order.done?.((made += gifts.length))
    ;[gifts, entries] = [[], []]
  }
  await writing
  return number
}

async function writeAll(sink: RowSink, charityId: number, gifts: readonly SeedGift[], entries: readonly LedgerEntry[]): Promise<void> {
  await writeGifts(sink, charityId, gifts)
  await sink.write(
    'receipt',
    gifts.map(({ receipt }) => receipt),
  )
  await loadLedgerEntries(sink, entries)
}

/** About six gifts per donor. */
async function makeDonors(sink: RowSink, { random, charity, count, first, donors }: Order): Promise<SeedDonor[]> {
  const at = Date.parse(`${first}T00:00:00Z`)
  const pool = Array.from({ length: Math.ceil(count / 6) }, (_, index) => seedDonor(random, charity, donors + index, at - (count - index)))
  for (let from = 0; from < pool.length; from += 5000) {
    const some = pool.slice(from, from + 5000)
    await sink.write(
      'donor',
      some.map(donor => donorRow(charity.charityId, donor)),
    )
    await sink.write(
      'donorNameToken',
      some.flatMap(({ id, name }) => nameWords(name).map(token => ({ charityId: charity.charityId, token, donorId: id }))),
    )
  }
  return pool
}

function donorRow(charityId: number, { nric, createdAt, ...donor }: SeedDonor): Insertable<Tables['donor']> {
  const plain = nric && normalIdNumber(nric)
  return {
    charityId,
    ...donor,
    contactPerson: null,
    nricSealed: plain && seal({ table: 'donor', column: 'nric', charityId, rowId: donor.id }, plain),
    nricIndex: plain ? blindIndex({ charityId, column: 'donor.nric' }, plain) : null,
    nricTail: plain && plain.slice(-4),
    addressLine1: null,
    addressLine2: null,
    postalCode: null,
    iAgree: null,
    agreedAt: null,
    agreementText: null,
    isActive: true,
    version: 1,
    createdAt,
    createdBy: null,
    updatedAt: createdAt,
  }
}
