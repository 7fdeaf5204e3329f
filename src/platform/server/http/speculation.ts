import type { Tx } from '../database/database.ts'

/** A guess of who asks was wrong: what was begun on it is thrown away, and the call begins anew. */
export class WrongGuess extends Error {}

/**
 * Begins a reader's work for whom its session last stood for, while the database is still asked who that is: the question and the work's first
 * statements leave in one packet. The work is handed no row before the guess has proved right, and its outcome counts for nothing if it was wrong.
 */
export async function onGuess<Who, T>(
  tx: Tx,
  { guess, actual }: { guess: Who; actual: Promise<Who> },
  work: (tx: Tx, who: Who) => Promise<T>,
): Promise<T> {
  const sure = actual.then(who => {
    if (who !== guess) throw new WrongGuess('Who asks is not who was thought to.')
  })
  const held = tx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await sure
      return result
    },
  })
  const [proof, made] = await Promise.allSettled([sure, work(held, guess)]) // both are waited for: nothing may use the transaction after its end
  if (proof.status === 'rejected') throw proof.reason
  if (made.status === 'rejected') throw made.reason
  return made.value
}
