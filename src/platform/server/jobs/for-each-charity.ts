import { errorMessage } from '../monitoring/error-message.ts'

/**
 * Works for one charity after another. Where it fails for one, the others follow all the same, and the job then fails, so that it is counted and
 * runs again. Throws the error of that charity, or an `AggregateError`.
 */
export async function forEachCharity<C>(charities: readonly C[], work: (charity: C) => Promise<unknown>): Promise<void> {
  const errors: unknown[] = []
  for (const charity of charities)
    try {
      await work(charity)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length === 1) throw errors[0]
  if (errors.length) throw new AggregateError(errors, errors.map(errorMessage).join('; '))
}
