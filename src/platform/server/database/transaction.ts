import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Scope, Statement, Work } from './database.ts'
import { transactionOn } from './dialect.ts'
import { isRetryable } from './errors.ts'
import { sendEarly } from './send-early.ts'
import { sendPlain } from './statement-batch.ts'

/**
 * Repeats a whole transaction on serialization failure, deadlock or lock timeout, after a random pause: those that met once do not meet
 * again.
 */
export async function withRetries<T>(transaction: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await transaction()
    } catch (error) {
      if (!isRetryable(error, tries)) throw error
      await pause(Math.random() * 20 * 2 ** tries)
    }
}

/** Runs one transaction on a connection of a pool, and gives the connection back. */
export async function runTransaction<T>(client: pg.PoolClient, { charityId, readOnly }: Scope, work: Work<T>): Promise<T> {
  let end = () => {}
  try {
    const opened = sendBegin(client, beginStatements(charityId, readOnly))
    // The first statements are pipelined with it: row-level security returns no rows until the charity is set. Tables shared by all
    // charities are not guarded.
    if (!readOnly && charityId === null) await opened
    const { tx, send, end: endHere } = transactionOn(client)
    end = endHere
    const closing: Statement[] = []
    const result = await work(tx, statement => void closing.push(statement))
    await opened
    const sent = readOnly ? [] : closing.map(send)
    end() // what a branch sends behind the commit would be carried out on its own
    if (!readOnly) await commit(client, sent)
    if (readOnly) endLater(client) // a reader has its answer already, and no commit of it can fail
    else client.release()
    return result
  } catch (error) {
    end()
    const undone = rollBack(client)
    if (!readOnly) await undone // its locks, such as an idempotency key, are released before the caller gets the error
    throw error
  }
}

/** Begins a transaction; its failure counts where the answer is awaited. */
export function sendBegin(client: pg.PoolClient, statements: string): Promise<unknown> {
  return sendEarly(sendPlain(client, endedBefore(client) + statements))
}

/** Rolls back and gives the connection back; one that cannot is closed. */
export function rollBack(client: pg.PoolClient): Promise<void> {
  return sendPlain(client, 'rollback').then(
    () => client.release(),
    failed => client.release(failed),
  )
}

/** Commits in one packet with the statements sent in the same tick. The database rolls back when one of them fails. */
export async function commit(client: pg.PoolClient, sent: readonly Promise<unknown>[]): Promise<void> {
  const [committed] = await Promise.all([sendPlain(client, 'commit'), ...sent])
  if (committed.command !== 'COMMIT') throw new Error(`The transaction ended with ${committed.command}.`)
}

/** Idle connections whose reader is done and whose transaction is still open. */
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>()
/**
 * Releases a reader's connection at once. Its commit is sent with the next `begin` on it, or alone after 20 ms: each packet costs a wake-up
 * of the database.
 */
function endLater(client: pg.PoolClient): void {
  const commitUnended = () => unended.delete(client) && void sendPlain(client, 'commit').catch(() => {})
  unended.set(client, setTimeout(commitUnended, 20).unref())
  client.release()
}
/** The statements that precede the next `begin` on a connection. */
function endedBefore(client: pg.PoolClient): string {
  clearTimeout(unended.get(client))
  return unended.delete(client) ? 'commit; ' : ''
}

/** The statements that begin a transaction of a charity. */
export function beginStatements(charityId: number | null, readOnly: boolean): string {
  return `begin${readOnly ? ' read only' : ''}${charityId === null ? '' : `; set local app.charity_id = '${requireWholeId(charityId)}'`}`
}

function requireWholeId(charityId: number): number {
  if (!Number.isSafeInteger(charityId)) throw new TypeError('A charity id is a whole number.')
  return charityId
}
