import type { Tx } from '../database/database.ts'

/** The cached actor was stale: the handler's outcome is discarded and the call runs again. */
export class StaleActorError extends Error {}

/**
 * Runs the handler with the cached actor while the session is verified; the verification and the first statements share a packet. Rows are
 * withheld until the actor is verified, and the outcome is discarded when it was stale.
 */
export async function withOptimisticActor<Who, T>(
  tx: Tx,
  { cached, actual }: { cached: Who; actual: Promise<Who> },
  work: (tx: Tx, actor: Who) => Promise<T>,
): Promise<T> {
  const verified = actual.then(actor => {
    if (actor !== cached) throw new StaleActorError('The cached actor is stale.')
  })
  const gatedTx = tx.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await verified
      return result
    },
  })
  const [proof, outcome] = await Promise.allSettled([verified, work(gatedTx, cached)]) // awaits both: nothing may use the transaction after its end
  if (proof.status === 'rejected') throw proof.reason
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
