import { newClient } from './new-client.ts'

/** A sign-in that succeeded is good for so many milliseconds: health checks come by the second. */
const goodFor = 5000

/**
 * Answers a check that a new connection can be opened. The connections of a pool stay open when the password of their role is changed, so they alone
 * would look well until the first of them is replaced.
 */
export function signInCheck(connectionString: string): () => Promise<void> {
  let succeededAt = -Infinity
  return async () => {
    if (performance.now() - succeededAt < goodFor) return
    const client = newClient({ connectionString, connectionTimeoutMillis: 1000 })
    try {
      await client.connect()
      succeededAt = performance.now()
    } catch (error) {
      throw isRefused(error)
        ? new Error(
            'PostgreSQL no longer lets the working roles sign in: the password of the user of DATABASE_URL was changed, or another installation took the roles. Start again with the DATABASE_URL that is right now.',
            { cause: error },
          )
        : error
    } finally {
      await client.end()
    }
  }
}

const isRefused = (error: unknown) => ['28P01', '28000'].includes((error as { code?: string }).code ?? '')
