import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectModules } from '#app/server/features/modules.ts'
import { newSession } from './accounts.ts'
import { measureCalls } from './calls.ts'
import { measureCounters } from './counter.ts'
import { measureExport } from './export.ts'
import { measureMixedDay } from './mixed.ts'
import { measureOneDayImport } from './one-day.ts'
import { seedTo, startProduct } from './product.ts'
import { measureLoaded, measureMemory } from './storage.ts'
import { measureWebhook } from './webhooks.ts'

// npm run bench: our figures beside their limits, in one run. Only the ratios mean anything. With --mixed only what people do at once, with
// --counters only what counters do, with --webhooks only what a webhook costs.
const number = (usual: string) => ({ type: 'string', default: usual }) as const
const { values } = parseArgs({
  options: {
    mixed: { type: 'boolean' },
    counters: { type: 'boolean' },
    webhooks: { type: 'boolean' },
    donations: number('1000000'),
    calls: number('200'),
    seconds: number('10'),
    connections: number('16'),
  },
})
const print = (line: string) => process.stdout.write(`${line}\n`)
const [calls, load] = [Number(values.calls), { connections: Number(values.connections), seconds: Number(values.seconds), print }]
const dataDir = path.join(tmpdir(), `amanah-bench-${values.donations}`)
const isWhole = !values.mixed && !values.counters
if (isWhole) rmSync(dataDir, { recursive: true, force: true }) // gifts of an earlier run lie on one day and change the figures
const product = await startProduct(dataDir)
await seedTo(product, Number(values.donations))
const { rows } = await product.straight.query<{ all: string; own: string }>(
  `select count(*) as all, count(*) filter (where charity_id = 1) as own from donation`,
)
print(
  `\n${Number(rows[0]?.all).toLocaleString('en')} gifts, ${Number(rows[0]?.own).toLocaleString('en')} of them in the charity that is asked.`,
)

if (values.webhooks) {
  await measureWebhook(product, load)
  await product.stop()
  process.exit()
}

const broken: string[] = []
if (isWhole) {
  broken.push(...(await measureLoaded(product, print)), ...(await measureCalls(product, { calls, print })))
  connectModules()
  await measureExport({ url: product.url, headers: (await newSession(product)).headers, owner: product.ownerUrl, print })
}
broken.push(...(await measureCounters(product, load)))
if (!values.counters) {
  broken.push(...(await measureMixedDay(product, load)), ...(await measureMemory(product, print)))
  await measureWebhook(product, load)
}
if (isWhole) broken.push(...(await measureOneDayImport(product, { calls, print })))
if (broken.length) {
  print(`\nOut of bounds: ${broken.join(', ')}.`)
  process.exitCode = 1
}
await product.stop()
