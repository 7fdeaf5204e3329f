import { importFromFeatures } from '#app/server/features/import-from-features.ts'
import type { newCharity } from './new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type Declared = { examples: object; newRecords?: (charity: TestCharity) => Promise<object> }
const declared = await importFromFeatures<Declared>('server/endpoint-examples.ts')

/** The examples of calls that features declare, of each feature by themselves. */
export const declaredExamples = declared.map(({ examples }) => examples)

/** The records that features declare beside their examples, made in a charity; their ids by names. */
export async function newDeclaredRecords(charity: TestCharity): Promise<object> {
  const made = await Promise.all(declared.map(async ({ newRecords }) => newRecords?.(charity)))
  return Object.assign({}, ...made)
}
