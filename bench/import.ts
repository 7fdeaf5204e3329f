import { randomKey } from '#kit/security/random-key.ts'
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { vacuumAnalyze } from '#platform/server/database/vacuum.ts'
import { newSession } from './accounts.ts'
import { bareImport } from './bare-import.ts'
import { processorTime } from './processor-time.ts'
import { startProduct } from './product.ts'

// npm run bench -- --import [--rows 100000]: a file uploaded, checked and recorded over HTTP, jobs and all, beside a bare COPY, validate
// and insert into the same tables.
const { values } = parseArgs({ options: { import: { type: 'boolean' }, rows: { type: 'string', default: '100000' } } })
const rows = Number(values.rows)
const dataDir = path.join(tmpdir(), 'amanah-bench-import')
rmSync(dataDir, { recursive: true, force: true })
const product = await startProduct(dataDir)
const { url, ownerUrl } = product
/** Processor time since another reading, in seconds: of the server and of the database. */
const used = (since?: ReturnType<typeof processorTime>) => {
  const { server, database } = processorTime(product.pid)
  return { server: server - (since?.server ?? 0), database: database - (since?.database ?? 0) }
}
const inSeconds = ({ server, database }: ReturnType<typeof used>) =>
  `processor ${(server / 1000).toFixed(1)} s in the server, ${(database / 1000).toFixed(1)} s in the database`
const print = (line: string) => process.stdout.write(`${line}\n`)

/** A file of gifts, the same for the same letter: a year of days, five ways to pay, one donor in ten with an identity number. */
function linesOf(letter: string, base: number): string[] {
  const methods = ['Cash', 'PayNow', 'NETS', 'Bank Transfer', 'GIRO']
  const funds = ['Building fund', 'Madrasah bursary', 'Friday collection']
  return Array.from({ length: rows }, (_, at) => {
    const day = new Date(Date.UTC(2025, 0, 1 + (at % 365))).toISOString().slice(0, 10)
    const donor = at % Math.ceil(rows / 3)
    return [
      day,
      `${5 + (at % 200)}.50`,
      funds[at % funds.length],
      methods[at % 5],
      `Donor ${letter} ${donor}`,
      `8${String(base + donor).padStart(7, '0')}`,
      `${letter}-${at}`,
    ].join(',')
  })
}
const head = 'Donation date,Amount,Fund,Payment method,Donor name,Mobile,Reference'

type Details = { id: string; version: number; state: string; mapping: object; counts: { ready: number; recorded: number; wrong: number } }
const { headers } = await newSession(product)
async function call(route: string, init: RequestInit): Promise<Details> {
  const answer = await fetch(`${url}/api/Donation/${route}`, {
    ...init,
    headers: { ...headers, 'idempotency-key': randomKey(), ...init.headers },
  })
  const { data } = (await answer.json()) as { data: { status: number; message: string; result: Details } }
  if (data.status !== 1) throw new Error(`${route}: ${data.message}`)
  return data.result
}
const send = (route: string, body: object) =>
  call(route, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
/** Of the process, in MB. Asked of the system: the product does not work for it. */
const memory = () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1000
let most = 0
async function until(id: string, state: string): Promise<Details> {
  for (; ; await pause(100)) {
    most = Math.max(most, memory())
    const found = await call(`getDonationImport?id=${id}`, { method: 'GET' })
    if (found.state === state) return found
    if (found.state === 'failed') throw new Error('The import failed.')
  }
}

const straight = new pg.Client({ connectionString: ownerUrl }) // COPY takes no connection that pipelines
await straight.connect()
const beforeBare = used()
const bare = await bareImport(straight, head, linesOf('bare', 1_000_000), text =>
  pipeline(Readable.from([text]), straight.query(copyFrom('copy bare_rows from stdin with (format csv)'))),
)
print(
  `Bare COPY, validate and insert of ${rows.toLocaleString('en')} rows: ${bare.toFixed(1)} s, ${Math.round(rows / bare).toLocaleString('en')} rows/s; ${inSeconds(used(beforeBare))}.`,
)
await vacuumAnalyze(straight) // what the bare import leaves behind would be cleared away in our time
await straight.query('checkpoint')

const file = new File([`${[head, ...linesOf('ours', 5_000_000)].join('\r\n')}\r\n`], 'bench.csv', { type: 'text/csv' })
const before = memory()
const started = performance.now()
const beforeReview = used()
const form = new FormData()
form.append('files', file)
const uploaded = await call('donationFileImport', { method: 'POST', body: form })
await send('checkDonationImport', { id: uploaded.id, version: uploaded.version, mapping: uploaded.mapping, dayOrder: 'dmy' })
const checked = await until(uploaded.id, 'review')
const reviewed = performance.now()
const forReview = used(beforeReview)
const beforeRecording = used()
await send('commitDonationImport', { id: uploaded.id, version: checked.version })
const done = await until(uploaded.id, 'done')
const ended = performance.now()
const forRecording = used(beforeRecording)
const seconds = (ended - started) / 1000
print(
  `Ours over HTTP, queue included: upload and check ${((reviewed - started) / 1000).toFixed(1)} s, recording ${((ended - reviewed) / 1000).toFixed(1)} s, ${Math.round(done.counts.recorded / seconds).toLocaleString('en')} rows/s; ` +
    `${done.counts.recorded.toLocaleString('en')} recorded, ${done.counts.wrong} wrong. Ratio ${(bare / seconds).toFixed(2)} (aim ≥ 0.33).`,
)
print(`Upload and check: ${inSeconds(forReview)}. Recording: ${inSeconds(forRecording)}.`)
print(
  `Memory of the process: ${before.toFixed(0)} MB before, ${most.toFixed(0)} MB at most, ${(most - before).toFixed(0)} MB more (aim < 300).`,
)
await straight.end()
await product.stop()
const broken = [
  ...(done.counts.recorded === rows ? [] : ['rows were left out']),
  ...(bare / seconds >= 1 / 3 ? [] : ['slower than a third of the bare import']),
  ...(most - before < 300 ? [] : ['300 MB of memory or more']),
]
if (broken.length) {
  print(`Out of bounds: ${broken.join(', ')}.`)
  process.exitCode = 1
}
