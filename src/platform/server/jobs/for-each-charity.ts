import { errorMessage } from '../monitoring/error-message.ts'

/**
 * Works for one charity after another, until the job's `signal` ends it. Where it fails for one, the others follow all the same, and the
 * job then fails, so that it is counted and runs again. Throws an error that names the charity, an `AggregateError` of them, or the
 * signal's reason.
 */
export async function forEachCharity<C extends number | { charityId: number }>(
  { signal }: { signal: AbortSignal },
  charities: readonly C[],
  work: (charity: C) => Promise<unknown>,
): Promise<void> {
  const errors: Error[] = []
  for (const charity of charities) {
    if (signal.aborted) break
    try {
      await work(charity)
    } catch (error) {
      const id = typeof charity === 'number' ? charity : charity.charityId
      errors.push(new Error(`charity ${id}: ${errorMessage(error)}`, { cause: error }))
    }
  }
  const [first, ...others] = errors
  if (others.length) throw new AggregateError(errors, errors.map(errorMessage).join('; '))
  if (first) throw first
  signal.throwIfAborted()
}
