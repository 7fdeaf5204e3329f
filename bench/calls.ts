import { fork } from 'node:child_process'
import { once } from 'node:events'
import { rights } from '#features/roles/rules.ts'
import type { Actor } from '#platform/server/context.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { newSession } from './accounts.ts'
import { type Case, casesOf } from './cases.ts'
import { fetchText, measure, type Target } from './measure.ts'
import { fileAt, type Product } from './product.ts'
import { record } from './record.ts'

type CallOfCase = Pick<Case, 'endpoint' | 'input'>
type Options = { calls: number; print: (line: string) => void }

/**
 * Times each call beside its own statements, sent straight to the database and through the least server; answers the figures out of bounds.
 */
export async function measureCalls(product: Product, { calls, print }: Options): Promise<string[]> {
  const { straight, ownerUrl: owner, appUrl } = product
  const cases = await withCases(product, async list =>
    Promise.all(list.map(async one => ({ ...one, statements: await record(appUrl, 1, one.run) }))),
  )
  const bare = fork(fileAt('bare-server.ts'))
  bare.send({ owner, cases: cases.map(({ name, statements }) => ({ name, statements })) })
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
  for (const { statements, ...one } of cases) {
    const { name, aim, within } = one
    const sendAll = () =>
      Promise.all(
        statements.map(({ text, values: parameters }, index) => straight.query({ name: `${name} ${index}`, text, values: parameters })),
      )
    const times = await measure(
      [
        { name: 'sql', call: async () => void (await sendAll()) },
        { name: 'least', call: async () => void (await fetchText(`http://127.0.0.1:${address.port}/${encodeURIComponent(name)}`)) },
        ourCall(product, one),
      ],
      { calls },
    )
    const [sql, least, served] = ['sql', 'least', 'ours'].map(target => times.get(target)!.p50) as [number, number, number]
    const limit = within ? `< ${within} ms` : ''
    const target = aim ? `≤ ${aim}×` : limit
    const figures = [
      sql.toFixed(2),
      least.toFixed(2),
      served.toFixed(2),
      `${(served / sql).toFixed(2)}×`,
      `${(served / least).toFixed(2)}×`,
      target,
    ]
    taken.set(name, served)
    if ((aim && served / least > aim) || (within && served >= within)) broken.push(name)
    print(`${name.padEnd(52)}${figures.map(figure => figure.padStart(13)).join('')}`)
  }
  bare.kill()
  const deep = taken.get('page 500')! / taken.get('first page of 20 with total')!
  print(`\nPage 500 takes ${deep.toFixed(2)} times the first page (aim ≤ 1.5).`)
  return [...broken, ...(deep > 1.5 ? ['page 500 beside the first'] : [])]
}

/** The middle time of each call in milliseconds, by its name. */
export async function timesOfCalls(product: Product, calls: number): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  for (const one of await withCases(product, list => Promise.resolve(list))) taken.set(one.name, await timeOfCall(product, one, calls))
  return taken
}

/** The middle time of one call in milliseconds. */
export const timeOfCall = async (product: Product, call: CallOfCase, calls: number): Promise<number> =>
  (await measure([ourCall(product, call)], { calls })).get('ours')!.p50

async function withCases<T>(product: Product, work: (cases: Case[]) => Promise<T>): Promise<T> {
  const { userId } = await newSession(product)
  const can = (right: string) => rights.includes(right as `${string}:${string}`)
  const actor: Actor = { userId, charityId: 1, sessionId: '', roleId: '', name: '', can }
  const db = openDb(product.appUrl, { max: 2 })
  try {
    return await work(await casesOf(db, actor, () => new Date()))
  } finally {
    await db.close()
  }
}

/** A case as a call over HTTP, of another person after every 500: a person's calls are limited by the minute. */
function ourCall(product: Product, { endpoint, input }: CallOfCase): Target {
  const { spec } = endpoint
  const query = new URLSearchParams(
    Object.entries(input)
      .filter(([field]) => field in spec.query.shape)
      .map(([field, value]): [string, string] => [field, String(value)]),
  )
  const body = spec.method === 'POST' ? Object.fromEntries(Object.entries(input).filter(([field]) => !(field in spec.query.shape))) : null
  const url = `${product.url}${spec.path}${query.size ? `?${query}` : ''}`
  let headers: Record<string, string> = {}
  let made = 0
  return {
    name: 'ours',
    call: async () => {
      if (made++ % 500 === 0) ({ headers } = await newSession(product))
      await fetchText(url, { headers, ...(body && { body }) })
    },
  }
}
