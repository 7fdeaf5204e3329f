import { newSession, type Session } from './accounts.ts'
import { fetchText, timesOf, type Times } from './measure.ts'
import { processorTime } from './processor-time.ts'
import type { Product } from './product.ts'

/** One call of a connection: its kind, and how it is asked. */
export type Call = { kind: string; path: string; body?: object; headers?: Record<string, string> }
type Options = { connections: number; seconds: number }
/** Calls a second, their times in milliseconds by kind and together, and the processor time of one call in milliseconds. */
export type LoadResult = {
  perSecond: number
  all: Times
  byKind: Map<string, Times & { calls: number }>
  processor: { server: number; database: number }
}

/** A person's calls are limited by the minute: each connection changes the person before. */
const callsOfSession = 400

/** Sends calls from several connections at once, each as soon as the one before is answered. `next` answers the call to make. */
export async function drive(product: Product, { connections, seconds }: Options, next: () => Call): Promise<LoadResult> {
  const sessions = await Promise.all(Array.from({ length: connections }, () => newSession(product)))
  const before = processorTime(product.pid)
  const started = performance.now()
  const end = started + seconds * 1000
  const took = (await Promise.all(sessions.map((session, connection) => keepCalling(product, { session, connection, end }, next)))).flat()
  const elapsed = performance.now() - started
  const after = processorTime(product.pid)
  const kinds = Map.groupBy(took, ({ kind }) => kind)
  return {
    perSecond: (took.length / elapsed) * 1000,
    all: timesOf(took.map(({ ms }) => ms)),
    byKind: new Map([...kinds].map(([kind, calls]) => [kind, { ...timesOf(calls.map(({ ms }) => ms)), calls: calls.length }])),
    processor: {
      server: (after.server - before.server) / took.length,
      database: (after.database - before.database) / took.length,
    },
  }
}

type Place = { session: Session; connection: number; end: number }
async function keepCalling(
  product: Product,
  { session, connection, end }: Place,
  next: () => Call,
): Promise<{ kind: string; ms: number }[]> {
  const took: { kind: string; ms: number }[] = []
  let { headers } = session
  while (performance.now() < end) {
    if (took.length % callsOfSession === callsOfSession - 1) ({ headers } = await newSession(product))
    const { kind, path, body, headers: own } = next()
    const started = performance.now()
    await fetchText(`${product.url}${path}`, { ...(body && { body }), headers: { ...headers, ...own }, connection })
    took.push({ kind, ms: performance.now() - started })
  }
  return took
}

/** A line of figures. */
export const figuresOf = ({ perSecond, all, processor }: LoadResult): string =>
  `${Math.round(perSecond)} /s, p50 ${all.p50.toFixed(1)} ms, p95 ${all.p95.toFixed(1)} ms; processor time of one: server ${processor.server.toFixed(2)} ms, database ${processor.database.toFixed(2)} ms`
