import { fork } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { connectModules } from '#app/server/features/modules.ts'
import { rights } from '#features/roles/rules.ts'
import type { Actor } from '#platform/server/context.ts'
import { openDb } from '#platform/server/database/database.ts'
import { newSession } from './accounts.ts'
import { casesOf } from './cases.ts'
import { measureCounters } from './counter.ts'
import { measureExport } from './export.ts'
import { fetchText, measure } from './measure.ts'
import { measureMixedDay } from './mixed.ts'
import { fileAt, seedTo, startProduct } from './product.ts'
import { record } from './record.ts'

// npm run bench [-- --donations 1000000 --calls 200]: our calls over HTTP beside their own statements, in one run. Only the ratios mean anything.
const number = (usual: string) => ({ type: 'string', default: usual }) as const
const { values } = parseArgs({
  options: { donations: number('1000000'), calls: number('200'), seconds: number('10'), connections: number('16') },
})
const load = { connections: Number(values.connections), seconds: Number(values.seconds) }
const print = (line: string) => process.stdout.write(`${line}\n`)
const product = await startProduct(path.join(tmpdir(), `amanah-bench-${values.donations}`))
const { straight, url, ownerUrl: owner, appUrl: app } = product
await seedTo(product, Number(values.donations))
const { rows: counts } = await straight.query<{ all: string; own: string }>(
  `select count(*) as all, count(*) filter (where charity_id = 1) as own from donation`,
)
const [all, own] = [Number(counts[0]?.all), Number(counts[0]?.own)]
print(`\n${all.toLocaleString('en')} donations, ${own.toLocaleString('en')} of them in the charity that is asked.`)

/** Whose call it is: another person after every 500, since a person's calls are counted by the minute. */
function sessions() {
  let headers: Record<string, string> = {}
  let calls = 0
  return async () => {
    if (calls++ % 500 === 0) ({ headers } = await newSession(product))
    return { headers }
  }
}
const { userId, headers } = await newSession(product)
const actor: Actor = {
  userId,
  charityId: 1,
  sessionId: '',
  roleId: '',
  name: '',
  can: right => rights.includes(right as `${string}:${string}`),
}
const db = openDb(app, { max: 2 })
const cases = await casesOf(db, actor, () => new Date())
const recorded = await Promise.all(cases.map(async ({ name, run }) => ({ name, statements: await record(app, 1, run) })))

const bare = fork(fileAt('bare-server.ts'))
bare.send({ owner, cases: recorded })
const [address] = (await once(bare, 'message')) as [{ port: number }]

print('SQL: the statements the product sends for a case, recorded as it runs, prepared and sent straight to the database by its owner.')
print(
  'Least server: the same through a Node server with nothing around it. Ours: the call over HTTP with session, right, tenant and schemas.',
)
print('Aims: ours beside the least server, the limit of what a design can reach over HTTP.')
print(
  `\n${'p50 in ms'.padEnd(52)}${['SQL', 'least server', 'ours', 'ours/SQL', 'ours/least', 'aim'].map(head => head.padStart(13)).join('')}`,
)
const taken = new Map<string, number>()
const broken: string[] = []
for (const { name, endpoint, input, aim, within } of cases) {
  const session = sessions()
  const statements = recorded.find(one => one.name === name)!.statements
  const { spec } = endpoint
  const fields = Object.entries(input)
  const query = new URLSearchParams(
    fields.filter(([field]) => field in spec.query.shape).map(([field, value]): [string, string] => [field, String(value)]),
  )
  const body = spec.method === 'POST' ? Object.fromEntries(fields.filter(([field]) => !(field in spec.query.shape))) : undefined
  const times = await measure(
    [
      {
        name: 'sql',
        call: async () =>
          void (await Promise.all(
            statements.map(({ text, values: given }, index) => straight.query({ name: `${name} ${index}`, text, values: given })),
          )),
      },
      { name: 'least', call: async () => void (await fetchText(`http://127.0.0.1:${address.port}/${encodeURIComponent(name)}`)) },
      {
        name: 'ours',
        call: async () =>
          void (await fetchText(`${url}${spec.path}${query.size ? `?${query}` : ''}`, { ...(await session()), ...(body && { body }) })),
      },
    ],
    { calls: Number(values.calls) },
  )
  const [sql, least, ours] = ['sql', 'least', 'ours'].map(target => times.get(target)!.p50) as [number, number, number]
  const figures = [
    sql.toFixed(2),
    least.toFixed(2),
    ours.toFixed(2),
    `${(ours / sql).toFixed(2)}×`,
    `${(ours / least).toFixed(2)}×`,
    aim ? `≤ ${aim}×` : within ? `< ${within} ms` : '',
  ]
  taken.set(name, ours)
  if ((aim && ours / least > aim) || (within && ours >= within)) broken.push(name)
  print(`${name.padEnd(52)}${figures.map(figure => figure.padStart(13)).join('')}`)
}

const turned = taken.get('page 500')! / taken.get('first page of 20 with total')!
print(`\nPage 500 takes ${turned.toFixed(2)} times the first page (aim ≤ 1.5).`)
if (turned > 1.5) broken.push('page 500 beside the first')
connectModules()
await measureExport({ url, headers, owner, print })
broken.push(...(await measureCounters(product, { ...load, print })), ...(await measureMixedDay(product, { ...load, print })))
if (broken.length) {
  print(`\nOut of bounds: ${broken.join(', ')}.`)
  process.exitCode = 1
}
bare.kill()
await db.close()
await product.stop()
