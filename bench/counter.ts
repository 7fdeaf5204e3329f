import { randomUUID } from 'node:crypto'
import { contract } from '#contract.ts'
import { newPool } from '#platform/server/database/connections.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { type Call, drive, figuresOf } from './drive.ts'
import { timesOf } from './measure.ts'
import type { Product } from './product.ts'

type Options = { connections: number; seconds: number; print: (line: string) => void }

/** Gifts of one charity, recorded at as many counters at once; the limit is one statement for each gift, sent by as many plain connections. */
export async function measureCounters(product: Product, { connections, seconds, print }: Options): Promise<string[]> {
  const next = await counterGifts(product)
  await drive(product, { connections, seconds: 3 }, next)
  const walBefore = await walBytes(product)
  const productResult = await drive(product, { connections, seconds }, next)
  const bytes = ((await walBytes(product)) - walBefore) / (productResult.perSecond * seconds)
  const limit = await bareGifts(product, { connections, seconds })
  print(`\nCounter gifts of one charity, ${connections} connections: ${figuresOf(productResult)}; WAL ${(bytes / 1000).toFixed(1)} kB.`)
  print(
    `The limit, one statement a gift: ${Math.round(limit.perSecond)} /s, p50 ${limit.p50.toFixed(1)} ms, p95 ${limit.p95.toFixed(1)} ms. Aims: ≥ 600 /s, p95 ≤ 60 ms.`,
  )
  return [
    ...(productResult.perSecond >= 600 ? [] : ['counter gifts a second']),
    ...(productResult.all.p95 <= 60 ? [] : ['p95 of counter gifts']),
  ]
}

/** Calls that record gifts for the funds of charity 1: of 5,000 people, who are known after their first gift. */
export async function counterGifts({ straight }: Product): Promise<() => Call> {
  const { rows: funds } = await straight.query<{ id: string }>(
    `select id from fund where charity_id = 1 and app_preference_id = 8 and is_active order by position limit 5`,
  )
  return () => {
    const person = Math.floor(Math.random() * 5000)
    const body = {
      donorName: `Counter Donor ${person}`,
      donorPhone: `8${String(person).padStart(7, '1')}`,
      donationToValue: funds[person % funds.length]?.id,
      amount: { minor: 1000 + person, currency: 'SGD' },
      paymentMethod: methodIds.cash,
    }
    return { kind: 'counter gift', path: contract.donations.add.spec.path, body, headers: { 'idempotency-key': randomUUID() } }
  }
}

async function walBytes({ straight }: Product): Promise<number> {
  const { rows } = await straight.query<{ bytes: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bytes`)
  return Number(rows[0]?.bytes)
}

/** The least that records a gift: its number, row, receipt and two entries in one statement, with every index, trigger and foreign key in place. */
const bareGift = `
  with numbered as (
    update receipt_series set last_number = last_number + 1 where charity_id = 1 and series = 'main' returning prefix || lpad(last_number::text, 7, '0') as receipt_no, last_number
  ), gift as (
    insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency,
                          payment_method, fund_id, donation_to, donor_type, receipt_no, created_at, updated_at)
    select 1, $1::uuid, $1::text, 8, f.item_id, 2, 'Offline', 'counter', now(), current_date, 'Offline', 1000, 'SGD', 6, f.id, f.kind, 3, n.receipt_no, now(), now()
      from numbered n, (select * from fund where charity_id = 1 and app_preference_id = 8 and is_active limit 1) f returning id
  ), receipted as (
    insert into receipt (charity_id, donation_id, series, number, receipt_no, check_code, language, issued_at)
    select 1, $1::uuid, 'main', last_number, receipt_no, 'ABCDEF', 'en', now() from numbered
  )
  insert into ledger_entry (charity_id, posting_id, account, kind, donation_id, amount_minor, currency, posted_at)
  values (1, $1::uuid, 'cash', 'gift', $1::uuid, 1000, 'SGD', now()), (1, $1::uuid, 'donations', 'gift', $1::uuid, -1000, 'SGD', now())`

async function bareGifts({ ownerUrl }: Product, { connections, seconds }: Omit<Options, 'print'>) {
  const pool = newPool({ connectionString: ownerUrl, max: connections, options: '-c app.charity_id=1' })
  const end = performance.now() + seconds * 1000
  const counters = Array.from({ length: connections }, async () => {
    const times: number[] = []
    while (performance.now() < end) {
      const started = performance.now()
      await pool.query({ name: 'bare gift', text: bareGift, values: [randomUUID()] })
      times.push(performance.now() - started)
    }
    return times
  })
  const times = (await Promise.all(counters)).flat()
  await pool.end()
  return { perSecond: times.length / seconds, ...timesOf(times) }
}
