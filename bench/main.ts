import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { attachDatabase } from '#app/server/database.ts'
import { rights } from '#features/roles/rules.ts'
import { readConfig } from '#platform/server/config.ts'
import type { Actor } from '#platform/server/context.ts'
import { openDb } from '#platform/server/database/database.ts'
import { freePort } from '#platform/server/embedded-postgres/start.ts'
import { casesOf } from './cases.ts'
import { measureExport } from './export.ts'
import { fetchText, measure } from './measure.ts'
import { record } from './record.ts'

// npm run bench [-- --donations 1000000 --calls 200]: our calls over HTTP beside their own statements, in one run. Only the ratios mean anything.
const { values } = parseArgs({ options: { donations: { type: 'string', default: '1000000' }, calls: { type: 'string', default: '200' } } })
const dataDir = path.join(tmpdir(), `amanah-bench-${values.donations}`)
const port = await freePort()
const environment = { ...process.env, DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'error' }
const print = (line: string) => process.stdout.write(`${line}\n`)
const here = (file: string) => new URL(file, import.meta.url).pathname

const product = spawn(process.execPath, [here('../src/app/main.ts')], { env: environment, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
const url = `http://localhost:${port}`
for (
  let tries = 0;
  tries < 300 &&
  !(await fetch(`${url}/readyz`).then(
    answer => answer.ok,
    () => false,
  ));
  tries++
)
  await new Promise(resolve => setTimeout(resolve, 200))

const config = readConfig(environment)
const { owner, app } = await attachDatabase(config)
const straight = new pg.Client({ connectionString: owner, pipeline: true } as pg.ClientConfig)
await straight.connect()
const countNow = async () => Number((await straight.query<{ n: string }>('select count(*) as n from donation')).rows[0]?.n)
if ((await countNow()) < Number(values.donations)) {
  const seed = spawn(process.execPath, [here('../src/app/commands/seed.ts'), '--donations', values.donations], {
    env: environment,
    stdio: 'inherit',
  })
  await once(seed, 'exit')
}
const own = await straight.query<{ n: string }>('select count(*) as n from donation where charity_id = 1')
print(
  `\n${(await countNow()).toLocaleString('en')} donations, ${Number(own.rows[0]?.n).toLocaleString('en')} of them in the charity that is asked.`,
)

async function signIn() {
  const body = { username: 'admin@nur.demo', password: 'Amanah#2026' }
  const { data } = JSON.parse(await fetchText(`${url}/api/User/login`, { body })) as { data: { result: { token: string; userId: string } } }
  return { userId: data.result.userId, headers: { authorization: `Bearer ${data.result.token}` } }
}
/** Whose call it is: another session after every 500, since a person's calls are counted by the minute. */
function sessions() {
  let headers: Record<string, string> = {}
  let calls = 0
  return async () => {
    if (calls++ % 500 === 0) ({ headers } = await signIn())
    return { headers }
  }
}
const { userId } = await signIn()
const actor: Actor = {
  userId,
  charityId: 1,
  sessionId: '',
  roleId: '',
  name: '',
  can: right => rights.includes(right as `${string}:${string}`),
}
const db = openDb(app, 2)
const cases = await casesOf(db, actor, () => new Date())
const recorded = await Promise.all(cases.map(async ({ name, run }) => ({ name, statements: await record(app, 1, run) })))

const bare = fork(here('bare-server.ts'))
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
if (broken.length) {
  print(`Out of bounds: ${broken.join(', ')}.`)
  process.exitCode = 1
}

await measureExport({ url, headers: (await signIn()).headers, owner, print })
bare.kill()
await Promise.all([db.close(), straight.end()])
product.kill('SIGTERM')
await once(product, 'exit')
