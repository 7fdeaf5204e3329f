import { randomKey } from '#kit/security/random-key.ts'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { newSession } from '../accounts.ts'
import { processorTime } from '../processor-time.ts'
import { startProduct } from '../product.ts'
import { measureScrolling } from './scrolling.ts'

// npm run bench -- --settlement [--gifts 10000]: a payout of many gifts read, proposed, linked and settled over HTTP, beside the bare SQL
// that settles them.
const { values } = parseArgs({ options: { settlement: { type: 'boolean' }, gifts: { type: 'string', default: '10000' } } })
const gifts = Number(values.gifts)
const dataDir = path.join(tmpdir(), 'amanah-bench-settlement')
rmSync(dataDir, { recursive: true, force: true })
const product = await startProduct(dataDir)
const { straight, url } = product
const { headers } = await newSession(product)
const print = (line: string) => process.stdout.write(`${line}\n`)

type Result = { ids: string[]; linked: number; settled: number; left: number; totalCount: number }
async function send(route: string, body: object): Promise<Result> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${url}/api/Settlement/${route}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomKey(), ...(!isForm && { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  const { data } = (await answer.json()) as { data: { status: number; message: string; result: Result } }
  if (data.status !== 1) throw new Error(`${route}: ${data.message}`)
  return data.result
}
async function timeOf<Value>(work: () => Promise<Value>): Promise<{ value: Value; seconds: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, seconds: (performance.now() - startedAt) / 1000 }
}

/** Card gifts of charity 1 that nobody has settled, on a day of last month, with the provider's numbers `letter_1` and on. */
const addGifts = (letter: string, count: number) =>
  straight.query(
    `insert into donation (charity_id, id, txn_id, app_preference_id, item_id, donation_method, method, platform, donated_at, donated_on, status, amount_minor, currency,
                           payment_method, fund_id, donation_to, donor_type, reference_no, created_at, updated_at)
     select 1, uuidv7(), '${letter}-' || n, 8, f.item_id, 1, 'Online', 'website', now() - interval '20 days', current_date - 20, 'Accepted', 1000 + n % 900, 'SGD',
            1, f.id, f.kind, 3, '${letter}_' || n, now(), now()
       from (select * from fund where charity_id = 1 and app_preference_id = 8 and is_active limit 1) f, generate_series(1, ${count}) n`,
  )
function statementOf(letter: string, count: number): FormData {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
  const head =
    'automatic_payout_id,automatic_payout_effective_at,balance_transaction_id,created,currency,gross,fee,net,reporting_category,charge_id'
  const rows = Array.from({ length: count }, (_, at) => {
    const minor = 1000 + ((at + 1) % 900)
    const money = (amount: number) => (amount / 100).toFixed(2)
    return `po_${letter},${day(18)},txn_${letter}_${at},${day(20)} 10:00:00,sgd,${money(minor)},0.30,${money(minor - 30)},charge,${letter}_${at + 1}`
  })
  const form = new FormData()
  form.append('files', new File([[head, ...rows].join('\n')], `${letter}.csv`, { type: 'text/csv' }))
  return form
}

/** What settling is at least: each gift's state and its two entries, in one transaction. */
async function settleBare(letter: string): Promise<void> {
  await straight.query('begin')
  await straight.query(
    `with settled as (update donation set status = 'Settled', settled_at = now(), settlement_ref = 'bare' where charity_id = 1 and reference_no like '${letter}\\_%' returning id, amount_minor),
          posting as (select id, amount_minor, gen_random_uuid() as posting_id from settled)
     insert into ledger_entry (charity_id, posting_id, kind, currency, posted_at, account, amount_minor, donation_id)
     select 1, p.posting_id, 'settlement', 'SGD', now(), a.account, a.sign * p.amount_minor, p.id from posting p cross join (values ('bank', 1), ('clearing', -1)) a (account, sign)`,
  )
  await straight.query('commit')
}

await addGifts('bare', gifts)
await addGifts('ours', gifts)
await addGifts('half', gifts / 2)
await vacuumAnalyze(straight)
const bare = await timeOf(() => settleBare('bare'))
const half = await send('uploadStatement', statementOf('half', gifts / 2))
const proposals: number[] = []
for (let call = 0; call < 11; call++)
  proposals.push((await timeOf(() => send('getSettlementdetails', { id: half.ids[0], pageNumber: 1 + call, pageSize: 50 }))).seconds)
const proposed = proposals.toSorted((one, other) => one - other)[5]!
const scrolled = await measureScrolling(url, `/settlement/details?id=${half.ids[0]}`)
const upload = await timeOf(() => send('uploadStatement', statementOf('ours', gifts)))
const id = upload.value.ids[0]!
const link = await timeOf(() => send('linkReadyLines', { id }))
let [settled, calls, longest, seconds] = [0, 0, 0, 0]
const before = processorTime(product.pid)
for (let left = 1; left > 0; calls++) {
  const one = await timeOf(() => send('updateSettlementStatus', { settlementIds: [id] }))
  settled += one.value.settled
  seconds += one.seconds
  longest = Math.max(longest, one.seconds)
  left = one.value.left
}
const after = processorTime(product.pid)
const [server, database] = [(after.server - before.server) / 1000, (after.database - before.database) / 1000]
const { rows } = await straight.query<{ gifts: string; twice: string; sum: string }>(
  `select (select count(*) from donation where settlement_ref = 'po_ours') as gifts,
          (select count(*) from (select donation_id from ledger_entry where kind = 'settlement' and donation_id is not null group by 1 having count(*) > 2) t) as twice,
          (select sum(amount_minor) from ledger_entry where charity_id = 1) as sum`,
)
const lines = gifts.toLocaleString('en')
print(`Reading ${lines} lines: ${upload.seconds.toFixed(2)} s. Linking them: ${link.seconds.toFixed(2)} s, ${link.value.linked} linked.`)
print(`A page of proposals of ${(gifts / 2).toLocaleString('en')} lines: ${proposed.toFixed(2)} s, the middle of 11 (aim < 1 s).`)
print(
  `Scrolling them: ${scrolled.ours.toFixed(0)} frames a second, an empty page ${scrolled.empty.toFixed(0)}, ratio ${(scrolled.ours / scrolled.empty).toFixed(2)} (aim 60 where the empty page has them).`,
)
print(
  `Settling ${lines} gifts: ${seconds.toFixed(2)} s in ${calls} calls, the longest ${longest.toFixed(2)} s (aim < 5 s in all), processor time ${server.toFixed(2)} s in the server, ${database.toFixed(2)} s in databases; bare SQL ${bare.seconds.toFixed(2)} s, ratio ${(seconds / bare.seconds).toFixed(1)}.`,
)
print(`Settled ${rows[0]!.gifts}, settled twice ${rows[0]!.twice}, the ledger sums to ${rows[0]!.sum}.`)
await product.stop()
const broken = [
  ...(seconds < 5 ? [] : ['settling takes 5 seconds or more']),
  ...(proposed < 1 ? [] : ['proposals take a second or more']),
  ...(settled === gifts && Number(rows[0]!.gifts) === gifts && rows[0]!.twice === '0' ? [] : ['not each gift was settled once']),
]
if (broken.length) {
  print(`\nOut of bounds: ${broken.join(', ')}.`)
  process.exitCode = 1
}
