import { newClient } from './connections.ts'

/** How long a result is reused, in ms: health checks come every second. */
const goodFor = 5000

/**
 * Answers a check that the database still lets new connections in. The connections of a pool stay open when the password of their role is
 * changed, so they alone would look well until the first of them is replaced. It asks in the background: a sign-in that is only slow fails
 * no check.
 */
export function signInCheck(connectionString: string): () => Promise<void> {
  let refused: Error | null = null
  let askedAt = -Infinity
  let asking: Promise<void> | null = null
  const ask = async () => {
    const answer = await signIn(connectionString)
    if (answer !== 'unknown') refused = answer
    askedAt = performance.now()
    asking = null
  }
  return async () => {
    if (refused || performance.now() - askedAt > goodFor) asking ??= ask()
    if (refused) await asking // the password may be correct again
    if (refused) throw refused
  }
}

/** Null for a sign-in that succeeded, an error for one that was refused; nothing is known of a database that is away or slow. */
async function signIn(connectionString: string): Promise<Error | null | 'unknown'> {
  const client = newClient({ connectionString, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    return null
  } catch (error) {
    if (!['28P01', '28000'].includes((error as { code?: string }).code ?? '')) return 'unknown'
    return new Error(
      'PostgreSQL no longer lets the working roles sign in: the password of the user of DATABASE_URL was changed, or another installation took the roles. Start again with the DATABASE_URL that is right now.',
      { cause: error },
    )
  } finally {
    await client.end().catch(() => {})
  }
}
