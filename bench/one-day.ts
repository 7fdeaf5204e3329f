import { contract } from '#contract.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { timeOfCall } from './calls.ts'
import type { Product } from './product.ts'

const gifts = 12_000
const page500 = { endpoint: contract.donations.list, input: { pageNumber: 500, pageSize: 20 } }

/** Page 500 before and after a file of 12,000 gifts of one day, the newest, whose import vacuums the gifts, and how long that takes. */
export async function measureOneDayImport(
  product: Product,
  { calls, print }: { calls: number; print: (line: string) => void },
): Promise<string[]> {
  const before = await timeOfCall(product, page500, calls)
  await product.straight.query(
    `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency,
                           payment_method, fund_id, donation_to, donor_type, created_at, updated_at)
     select 1, uuidv7(), 'ONE-DAY-' || n, 8, f.item_id, 2, 'Offline', 'counter', now() - n * interval '1 millisecond', (now() at time zone 'Asia/Singapore')::date, 'Offline', 1000, 'SGD',
            6, f.id, f.kind, 3, now(), now()
       from (select * from fund where charity_id = 1 and app_preference_id = 8 and is_active limit 1) f, generate_series(1, ${gifts}) n`,
  )
  const jobs = openDb(product.jobsUrl, { max: 1 })
  const started = performance.now()
  await jobs.vacuum('donation')
  const vacuumed = performance.now() - started
  await jobs.close()
  const after = await timeOfCall(product, page500, calls)
  print(
    `\nPage 500 after a file of ${gifts.toLocaleString('en')} gifts of one day: ${after.toFixed(2)} ms, before it ${before.toFixed(2)} ms: ${(after / before).toFixed(2)}× (aim ≤ 1.3×); the import's vacuum took ${Math.round(vacuumed)} ms.`,
  )
  return after / before <= 1.3 ? [] : ['page 500 after an import of one day']
}
