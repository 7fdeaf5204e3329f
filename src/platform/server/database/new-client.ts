import pg from 'pg'

/**
 * A client for one connection, not yet opened. A connection that breaks while nothing is asked of it only fails the next query: without a
 * listener Node would end the process before anything is closed.
 */
export function newClient(config: pg.ClientConfig): pg.Client {
  const client = new pg.Client(config)
  client.on('error', () => {})
  return client
}
