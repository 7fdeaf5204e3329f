import type { Readable } from 'node:stream'
import type { ColumnType, Compilable, RawBuilder, Transaction } from 'kysely'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { signInCheck } from './sign-in-check.ts'
import { together, transactionOn } from './dialect.ts'
import { typeParsers } from './types.ts'
import { newPool } from './connections.ts'
import { away, watchDatabase } from './connection-watch.ts'
import { throwIfInterrupted, onInterrupt } from '../interrupt.ts'
import { inlined } from './inline-parameters.ts'
import type { Statement } from './prepared-statement.ts'

/** Every table of the product; each feature adds its own in its server/tables.ts. */
export interface Tables {}
/** A transaction that already knows its charity. */
export type Tx = Transaction<Tables>
/** A moment: written as a Date, read as RFC 3339 UTC. */
export type Moment = ColumnType<string, Date | string, Date | string>
/** A calendar day, `YYYY-MM-DD`. */
export type Day = string
/** Which charity's rows are seen; none sees only the tables that all charities share. */
export type Scope = { charityId: number | null; readOnly: boolean }

/** The database connection of the product. */
export type Db = {
  /**
   * One transaction on one connection: committed when `work` is done, rolled back when it throws. Statements given to `last` travel in one
   * packet with the commit: what others wait for is locked for as short a time as can be.
   */
  transact<T>(scope: Scope, work: (tx: Tx, last: (statement: Statement) => void) => Promise<T>): Promise<T>
  /** The rows of a query as CSV bytes with a header, streamed from the database as the reader takes them. */
  copyOut(charityId: number, query: Compilable | RawBuilder<unknown>): Promise<Readable>
  /** Answers when the database does, and opens new connections. */
  ping(): Promise<void>
  /** How its connections are used: of transactions, and of streams. */
  pools(): { transactions: PoolState; streams: PoolState }
  close(): Promise<void>
}
/** The state of one connection pool: connections in use and at rest, callers that wait for one, and how many it may open. */
export type PoolState = { busy: number; idle: number; waiting: number; most: number }

const perConnection = ['timezone=UTC', 'statement_timeout=5000', 'idle_in_transaction_session_timeout=5000', 'lock_timeout=3000']
const options = perConnection.map(setting => `-c ${setting}`).join(' ')

/** Further callers are turned away while so many wait for a connection: the last of them would wait for about a second. */
const mostWaiting = 1000
/** Milliseconds for which an export may wait for its turn, and run. */
const streamTimeout = 600_000

/** Opens the pools: one whose connections pipeline their statements, a small plain one for streams. `patience` are the milliseconds one waits for a connection. */
export function openDb(connectionString: string, max = 10, patience = 5000): Db {
  // A connection that is closed takes its plans with it, and a new one signs in first.
  const poolOptions = { max, idleTimeoutMillis: 600_000, connectionTimeoutMillis: patience, keepAlive: true }
  const pool = newPool({ connectionString, ...poolOptions, options, pipeline: true, types: typeParsers } as pg.PoolConfig)
  const streams = newPool({
    connectionString,
    max: 3,
    connectionTimeoutMillis: streamTimeout,
    keepAlive: true,
    options: `${options} -c statement_timeout=${streamTimeout}`,
  })
  const watch = watchDatabase(connectionString, [pool, streams])
  const forget = onInterrupt(watch.dropAll)
  const mustSignIn = signInCheck(connectionString)
  const connected = () => {
    throwIfInterrupted()
    watch.mustAnswer()
    if (pool.waitingCount >= mostWaiting) throw away()
    return pool.connect()
  }
  return {
    async ping() {
      watch.mustAnswer()
      await mustSignIn()
      await pool.query('select 1')
    },
    pools: () => ({ transactions: stateOf(pool), streams: stateOf(streams) }),
    async close() {
      const late = setTimeout(watch.dropAll, 2000)
      await Promise.all([pool.end(), streams.end()])
      clearTimeout(late)
      watch.stop()
      forget()
    },
    copyOut: (charityId, query) => copyOut(streams, charityId, query),
    async transact({ charityId, readOnly }, work) {
      const client = await connected()
      try {
        together(client)
        const opened = client.query(endedBefore(client) + opening(charityId, readOnly))
        opened.catch(() => {})
        // The first statements travel right behind: row-level security lets none through without a charity. What all charities share it does not guard.
        if (!readOnly && charityId === null) await opened
        const { tx, send, end } = transactionOn(client)
        const closing: Statement[] = []
        const result = await work(tx, statement => void closing.push(statement)).catch((error: unknown) => {
          end()
          throw error
        })
        await opened
        if (!readOnly) await commit(client, closing.map(send))
        end()
        if (readOnly) endLater(client) // a reader has its answer already, and no commit of it can fail
        else client.release()
        return result
      } catch (error) {
        const undone = client.query('rollback').then(
          () => client.release(),
          failed => client.release(failed),
        )
        if (!readOnly) await undone // what it held, a key for one, is free before anybody hears why it failed
        throw error
      }
    },
  }
}

/** Commits in one packet with the statements sent in the same tick. Where one of them fails the database rolls back, whatever is asked. */
async function commit(client: pg.PoolClient, sent: readonly Promise<unknown>[]): Promise<void> {
  const [committed] = await Promise.all([client.query('commit'), ...sent])
  if (committed.command !== 'COMMIT') throw new Error(`The transaction ended with ${committed.command}.`)
}

/** Connections at rest whose reader is done and whose transaction has still to end. */
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
/** Gives a reader's connection back at once. Its commit goes along with the next `begin` there, or alone when none comes: each packet wakes the database. */
function endLater(client: pg.PoolClient): void {
  const alone = () => unended.delete(client) && void client.query('commit').catch(() => {})
  unended.set(client, setTimeout(alone, 20).unref())
  client.release()
}
/** The statements that precede the next `begin` on a connection. */
function endedBefore(client: pg.PoolClient): string {
  clearTimeout(unended.get(client))
  return unended.delete(client) ? 'commit; ' : ''
}

const stateOf = ({ totalCount, idleCount, waitingCount, options: { max = 0 } }: pg.Pool): PoolState => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
  most: max,
})

function opening(charityId: number | null, readOnly: boolean): string {
  return `begin${readOnly ? ' read only' : ''}${charityId === null ? '' : `; set local app.charity_id = '${whole(charityId)}'`}`
}

function whole(charityId: number): number {
  if (!Number.isSafeInteger(charityId)) throw new TypeError('A charity id is a whole number.')
  return charityId
}

async function copyOut(pool: pg.Pool, charityId: number, query: Compilable | RawBuilder<unknown>): Promise<Readable> {
  const client = await pool.connect()
  try {
    await client.query(opening(charityId, true))
    const stream = client.query(copyTo(`copy (${inlined(query)}) to stdout with (format csv, header true)`))
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
