import { declaredExamples } from './declared-records.ts'
import type { newCharity } from './new-charity.ts'
import type { World } from './world.ts'

/** Valid inputs of calls by their names, such as `donations.list`, with the ids of a world and of the feature's own records. */
export type Examples<Own = {}> = Readonly<Record<string, (world: World & Own) => Readonly<Record<string, unknown>>>>
/** Makes a feature's own records in a world, with the canary in every text; returns their ids by names. */
export type NewRecords<Own = {}> = (charity: Awaited<ReturnType<typeof newCharity>>) => Promise<Own>

/** For every call of a signed-in user: a valid input for its charity. Each feature declares its own in `server/endpoint-examples.ts`. */
export const examples: Examples = Object.assign({}, ...declaredExamples)
