import pg from 'pg'
import { throwIfInterrupted, onInterrupt } from '../interrupt.ts'

/**
 * An unopened client for one connection. The listener keeps a connection that breaks while idle from ending the process: only its next
 * query fails. An interrupted tool closes its connections and opens no more.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  throwIfInterrupted()
  const client = new pg.Client(config)
  client.on('error', () => {})
  const { connection } = client as unknown as { connection: { stream: { destroy: () => void } } } // TLS replaces the stream
  client.once(
    'end',
    onInterrupt(() => connection.stream.destroy()),
  )
  return client
}

/**
 * A pool whose connections may break, at rest or while they are closed: the next query gets another one, and only a statement under way
 * fails.
 */
export function newPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return pool
}
