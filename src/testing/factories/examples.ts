import { importFromFeatures } from '#app/server/features/import-from-features.ts'
import type { newCharity } from './new-charity.ts'
import type { World } from './world.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
/** Valid inputs of calls by their names, such as `donations.list`, with the ids of a world and of the feature's own records. */
export type Examples<Own = {}> = Readonly<Record<string, (world: World & Own) => Readonly<Record<string, unknown>>>>
/** Makes a feature's own records in a world, with the canary in every text; returns their ids by names. */
export type NewRecords<Own = {}> = (charity: TestCharity) => Promise<Own>

const declared = await importFromFeatures<{ examples: Examples; newRecords?: NewRecords }>('server/endpoint-examples.ts')

/** For every call of a signed-in user: a valid input for its charity. Each feature declares its own in `server/endpoint-examples.ts`. */
export const examples: Examples = Object.assign({}, ...declared.map(one => one.examples))

/** The records that features declare beside their examples, made in a charity; their ids by names. */
export async function newDeclaredRecords(charity: TestCharity): Promise<object> {
  const made = await Promise.all(declared.map(async ({ newRecords }) => newRecords?.(charity)))
  return Object.assign({}, ...made)
}
