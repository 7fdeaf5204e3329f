import type { Socket } from 'node:net'
import type pg from 'pg'
import { newClient } from './connections.ts'
import type { CatalogueRow } from '#platform/server/database/row-types.ts'

/** Internals of the driver (pg 8.23) without types. */
type ConnectionInternals = {
  connection: { stream: Socket }
  processID: number
  _activeQuery: unknown
  _sentQueryQueue: unknown[]
  _queryQueue: unknown[]
}
type ConnectionSample = { read: number; written: number; looks: number }
/** Watches the connections of pools. */
export type Watch = {
  /** Throws while the database is frozen. */
  mustAnswer: () => void
  /** Closes the remaining connections without a protocol goodbye. */
  dropAll: () => void
  stop: () => void
}

const lookEvery = 500
/** The number of silent polls after which the database is asked whether it works on the statement. */
const looksToAsk = 2
/**
 * The number after which it counts as frozen if it has not answered that either. Polls are counted, not seconds, since a busy machine polls
 * late.
 */
const looksToBelieve = 6

/** A response that will not arrive; the caller should retry. */
export const databaseUnreachableError = () => Object.assign(new Error('The database does not answer.'), { code: '08006' })
const internalsOf = (client: pg.Client) => client as unknown as ConnectionInternals
const streamOf = (client: pg.Client) => internalsOf(client).connection.stream
const waits = (client: pg.Client) => {
  const { _activeQuery, _sentQueryQueue, _queryQueue } = internalsOf(client)
  return Boolean(_activeQuery) || _sentQueryQueue.length > 0 || _queryQueue.length > 0
}

/**
 * Distinguishes a frozen database and a connection with dropped packets from a slow statement: neither closes the connection, so the driver
 * would wait indefinitely. Polls twice a second. Waiting calls are refused and connections are reopened.
 */
export function watchDatabase(connectionString: string, pools: readonly pg.Pool[]): Watch {
  const open = new Map<pg.Client, ConnectionSample>()
  let [isFrozen, isAsking, wasHeard, quiet] = [false, false, false, 0]
  for (const pool of pools) {
    pool.on('connect', client => {
      wasHeard = true
      open.set(client, { read: 0, written: 0, looks: 0 })
    })
    pool.on('remove', client => open.delete(client))
  }
  const drop = (clients: Iterable<pg.Client>) => {
    for (const client of clients) streamOf(client).destroy(databaseUnreachableError())
  }
  const isSilent = (client: pg.Client, looks: number) => (open.get(client)?.looks ?? 0) >= looks
  const isStill = (client: pg.Client) => {
    const { bytesRead, bytesWritten } = streamOf(client)
    return bytesRead === open.get(client)?.read && bytesWritten === open.get(client)?.written
  }

  const ask = async () => {
    isAsking = true
    const pids = [...open.keys()].filter(client => isSilent(client, looksToAsk)).map(client => internalsOf(client).processID)
    const working = await workedOn(connectionString, pids).finally(() => (isAsking = false))
    ;[isFrozen, wasHeard] = [false, true]
    const stillOpen = [...open.keys()].filter(isStill)
    const lost = stillOpen.filter(client => isSilent(client, looksToBelieve) && !working.has(internalsOf(client).processID))
    if (lost.length) drop([...lost, ...stillOpen.filter(client => !waits(client))]) // those at rest went the same way
  }
  const look = () => {
    for (const [client, seen] of open) {
      const { bytesRead: read, bytesWritten: written } = streamOf(client)
      if (read !== seen.read) wasHeard = true
      const looks = waits(client) && isStill(client) ? seen.looks + 1 : 0
      open.set(client, { read, written, looks })
    }
    const opening = pools.reduce((sum, pool) => sum + pool.totalCount, 0) - open.size
    quiet = wasHeard || (opening <= 0 && ![...open.keys()].some(waits)) ? 0 : quiet + 1
    wasHeard = false
    if (quiet >= looksToBelieve && !isFrozen) {
      isFrozen = true
      drop(open.keys())
    }
    if (isAsking || !(isFrozen || quiet >= looksToAsk || [...open.keys()].some(client => isSilent(client, looksToAsk)))) return
    void ask().catch(() => {})
  }
  const looking = setInterval(look, lookEvery).unref()
  return {
    mustAnswer: () => {
      if (isFrozen) throw databaseUnreachableError()
    },
    dropAll: () => drop(open.keys()),
    stop: () => clearInterval(looking),
  }
}

/** The sessions that the database is working on, asked over a separate connection. */
async function workedOn(connectionString: string, pids: readonly number[]): Promise<Set<number>> {
  const client = newClient({ connectionString, connectionTimeoutMillis: 2500, query_timeout: 2500 })
  try {
    await client.connect()
    const text = `select pid from pg_stat_activity where pid = any($1) and state = 'active'`
    return new Set((await client.query<CatalogueRow<{ pid: number }>>(text, [pids])).rows.map(({ pid }) => pid))
  } finally {
    streamOf(client).destroy()
  }
}
