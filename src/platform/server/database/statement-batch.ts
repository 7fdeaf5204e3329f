import type { Writable } from 'node:stream'
import type pg from 'pg'
import { type Connection, PipelinedQuery, Query, type Result } from './pipelined-query.ts'

/** A statement as it is sent; prepared under its name, if it has one. */
export type SentStatement = { name?: string | undefined; text: string; values: readonly unknown[] }

/**
 * The statements of one tick on a connection, in one packet with one Sync, so that the database answers in one packet, too: it is woken
 * once, and wakes us once. Those behind one that failed are not carried out.
 */
class StatementBatch extends Query {
  readonly #queries: PipelinedQuery[] = []
  #connection: Connection | undefined
  #answered = 0

  constructor() {
    super('', [], () => {})
  }

  add(query: PipelinedQuery): void {
    if (!this.#connection || query.write(this.#connection)) this.#queries.push(query)
  }

  /** Called by the driver before a statement is added, or never where the connection is lost: the statements fail then. */
  submit(connection: Connection): null {
    this.#connection = connection
    return null
  }

  end(): void {
    this.#connection?.sync()
  }

  override handleRowDescription(message: object): void {
    this.#queries[this.#answered]?.handleRowDescription(message)
  }

  override handleDataRow(message: { fields: readonly (string | null)[] }): void {
    this.#queries[this.#answered]?.handleDataRow(message)
  }

  override handleCommandComplete(message: object, connection: object): void {
    const query = this.#queries[this.#answered++]
    query?.handleCommandComplete(message, connection)
    query?.handleReadyForQuery(connection)
  }

  override handleError(error: unknown, connection: object): void {
    const rest = this.#queries.slice(this.#answered)
    this.#answered = this.#queries.length
    for (const query of rest) query.handleError(error, connection)
  }

  override handleReadyForQuery(): void {}
}

type ClientInternals = pg.ClientBase & { connection: { stream: Writable } }
/** The packets that are being filled in this tick: with the statements at their end, if there are any. */
const packets = new WeakMap<pg.ClientBase, { batch: StatementBatch | null }>()

/** Sends what a connection is given in this tick in one packet: waking the database costs more than answering many of them. */
function packetOf(client: pg.ClientBase): { batch: StatementBatch | null } {
  const open = packets.get(client)
  if (open) return open
  const { stream } = (client as ClientInternals).connection
  const packet = { batch: null }
  packets.set(client, packet)
  stream.cork()
  process.nextTick(() => {
    endBatch(packet)
    packets.delete(client)
    stream.uncork()
  })
  return packet
}

function endBatch(packet: { batch: StatementBatch | null }): void {
  packet.batch?.end()
  packet.batch = null
}

/** Sends a statement. Rows are arrays of values. Never as a simple query, even without values: that could contain several statements. */
export function sendStatement(client: pg.ClientBase, { name = '', text, values }: SentStatement): Promise<Result> {
  return new Promise((answer, fail) => {
    const packet = packetOf(client)
    const query = new PipelinedQuery(client, name, text, values, (error, result) => (error ? fail(error) : answer(result)))
    if (!packet.batch) {
      packet.batch = new StatementBatch()
      client.query(packet.batch as unknown as pg.Submittable)
    }
    packet.batch.add(query)
  })
}

/** Sends plain SQL without values, such as the beginning and the end of a transaction, in its order with the statements. */
export function sendPlain(client: pg.ClientBase, text: string): Promise<pg.QueryResult> {
  endBatch(packetOf(client))
  return client.query(text)
}
