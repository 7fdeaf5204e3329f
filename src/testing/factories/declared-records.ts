import { importFromFeatures } from '#app/server/features/import-from-features.ts'
import type { newCharity } from './new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type Examples = Readonly<Record<string, (world: object) => object>>
type Declared = { examples: Examples; newRecords?: (charity: TestCharity) => Promise<object> }
const declared = await importFromFeatures<Declared>('server/endpoint-examples.ts')

/** The examples of calls that features declare, of each feature by themselves. */
export const declaredExamples = declared.map(({ examples }) => examples)

/** The names of the ids that a call's example takes from its world. */
export function idsInExample(call: string): ReadonlySet<string> {
  const ids = new Set<string>()
  const note = (_: object, id: string) => {
    ids.add(id)
    return id
  }
  const world = new Proxy({}, { get: note })
  for (const examples of declaredExamples) examples[call]?.(world)
  return ids
}

/** The records that features declare beside their examples, made in a charity, or those of one call's feature; their ids by names. */
export async function newDeclaredRecords(charity: TestCharity, call?: string): Promise<object> {
  const making = declared.filter(({ examples }) => call === undefined || call in examples)
  const made = await Promise.all(making.map(async ({ newRecords }) => newRecords?.(charity)))
  return Object.assign({}, ...made)
}
