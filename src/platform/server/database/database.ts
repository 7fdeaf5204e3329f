import type { Readable } from 'node:stream'
import type { ColumnType, Compilable, CompiledQuery, RawBuilder, Transaction } from 'kysely'

/** Every table of the product; each feature adds its own in its server/tables.ts. */
export interface Tables {}
/** A transaction that already knows its charity. */
export type Tx = Transaction<Tables>
/** A moment: written as a Date, read as RFC 3339 UTC. */
export type SqlMoment = ColumnType<string, Date | string, Date | string>
/** A calendar day, `YYYY-MM-DD`. */
export type SqlDay = string
/** A statement with its values, to be run by a transaction or along with its commit. */
export type Statement<R = unknown> = CompiledQuery<R>
/** What a transaction does: it runs the statements of `tx`, and those given to `last` along with its commit. */
export type Work<T> = (tx: Tx, last: (statement: Statement) => void) => Promise<T>
/** Which charity's rows are seen; none sees only the tables that all charities share. `joint`: of a call that may share its transaction. */
export type Scope = { charityId: number | null; readOnly: boolean; joint?: JointCall | undefined }
/** Whose call it is, and its idempotency key, if any. */
export type JointCall = { userId: string; key: string | null }

/** The database connection of the product. */
export type Db = {
  /**
   * One transaction on one connection: committed when `work` is done, rolled back when it throws. Statements given to `last` travel in one
   * packet with the commit: what others wait for is locked for as short a time as can be. With `joint`, those that come while another is
   * under way share the next one; a JointTransactionError then asks the caller to run its work in a transaction of its own.
   */
  transact<T>(scope: Scope, work: Work<T>): Promise<T>
  /** The rows of a query as CSV bytes with a header, streamed from the database as the reader takes them. */
  copyOut(charityId: number, query: Compilable | RawBuilder<unknown>): Promise<Readable>
  /** Marks the pages of the gifts that inserts filled, so that lists read their index alone; only the role of the jobs may. */
  vacuum(table: 'donation'): Promise<void>
  /** Answers when the database does, and opens new connections. */
  ping(): Promise<void>
  /** How its connections are used: of transactions, of those that only read where they have their own, and of streams. */
  pools(): { transactions: PoolState; reads: PoolState | null; streams: PoolState }
  close(): Promise<void>
}
/** The state of one connection pool: connections in use and at rest, callers that wait for one, and how many it may open. */
export type PoolState = { busy: number; idle: number; waiting: number; most: number }
