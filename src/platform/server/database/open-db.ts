import type { Readable } from 'node:stream'
import type { Compilable, RawBuilder } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { throwIfInterrupted, onInterrupt } from '../interrupt.ts'
import { databaseUnreachableError, watchDatabase } from './connection-watch.ts'
import { newPool } from './connections.ts'
import type { Db, PoolState } from './database.ts'
import { inlineParameters } from './inline-parameters.ts'
import { JointQueue, type JointSettings } from './joint/joint-queue.ts'
import { signInCheck } from './sign-in-check.ts'
import { beginStatements, runTransaction } from './transaction.ts'
import { typeParsers } from './types.ts'
import { markInsertedPages } from './vacuum.ts'

const perConnection = ['timezone=UTC', 'statement_timeout=5000', 'idle_in_transaction_session_timeout=5000', 'lock_timeout=3000']
const options = perConnection.map(setting => `-c ${setting}`).join(' ')

/** The most callers that wait for a connection; further ones are refused, since the last would wait for about a second. */
const mostWaiting = 1000
/** Milliseconds for which an export may wait for its turn, and run. */
const streamTimeout = 600_000

/**
 * How many connections transactions may have at once, and how many of their own those that only read: writers wait for each other, and
 * readers must not wait for them. `joint`: which calls share one.
 */
type Sizes = { max?: number; readers?: number; joint?: Partial<JointSettings> }

/**
 * Opens the pools: those whose connections pipeline their statements, a small plain one for streams. `patience` are the milliseconds one
 * waits for a connection.
 */
export function openDb(connectionString: string, { max = 10, readers = 0, joint }: Sizes = {}, patience = 5000): Db {
  // A connection that is closed takes its plans with it, and a new one signs in first.
  const poolOptions = {
    idleTimeoutMillis: 600_000,
    connectionTimeoutMillis: patience,
    keepAlive: true,
    options,
    pipeline: true,
    types: typeParsers,
  }
  const pool = newPool({ connectionString, ...poolOptions, max } as pg.PoolConfig)
  const reads = readers ? newPool({ connectionString, ...poolOptions, max: readers } as pg.PoolConfig) : null
  const streams = newPool({
    connectionString,
    max: 3,
    connectionTimeoutMillis: streamTimeout,
    keepAlive: true,
    options: `${options} -c statement_timeout=${streamTimeout}`,
  })
  const watch = watchDatabase(connectionString, [pool, ...(reads ? [reads] : []), streams])
  const forget = onInterrupt(watch.dropAll)
  const mustSignIn = signInCheck(connectionString)
  const connected = (from: pg.Pool) => {
    throwIfInterrupted()
    watch.mustAnswer()
    if (from.waitingCount >= mostWaiting) throw databaseUnreachableError()
    return from.connect()
  }
  const queue = new JointQueue(
    {
      connect: async () => connected(pool),
      runAlone: async (charityId, work) => runTransaction(await connected(pool), { charityId, readOnly: false }, work),
    },
    joint,
  )
  return {
    async ping() {
      watch.mustAnswer()
      await mustSignIn()
      await pool.query('select 1')
    },
    pools: () => ({ transactions: stateOf(pool), reads: reads && stateOf(reads), streams: stateOf(streams) }),
    async close() {
      const dropTimer = setTimeout(watch.dropAll, 2000)
      await Promise.all([pool.end(), reads?.end(), streams.end()])
      clearTimeout(dropTimer)
      watch.stop()
      forget()
    },
    copyOut: (charityId, query) => copyOut(streams, charityId, query),
    vacuum: table => markInsertedPages(streams, table),
    async transact(scope, work) {
      if (scope.joint && scope.charityId !== null) return queue.transact(scope.charityId, scope.joint, work)
      return runTransaction(await connected((scope.readOnly && reads) || pool), scope, work)
    },
  }
}

const stateOf = ({ totalCount, idleCount, waitingCount, options: { max = 0 } }: pg.Pool): PoolState => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: max,
})

async function copyOut(pool: pg.Pool, charityId: number, query: Compilable | RawBuilder<unknown>): Promise<Readable> {
  const client = await pool.connect()
  try {
    await client.query(beginStatements(charityId, true))
    const stream = client.query(copyTo(`copy (${inlineParameters(query)}) to stdout with (format csv, header true)`))
    // A reader that leaves early leaves the rest of the rows on the wire: that connection is not used again.
    stream.once('close', () => {
      if (!stream.readableEnded) return client.release(true)
      void client.query('rollback').then(
        () => client.release(),
        error => client.release(error),
      )
    })
    return stream
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}
