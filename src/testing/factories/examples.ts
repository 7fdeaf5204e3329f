import { importFromFeatures } from '#app/server/import-from-features.ts'
import type { World } from './world.ts'

/** Valid inputs of calls by their names, such as `donations.list`, with the ids of a world. */
export type Examples = Readonly<Record<string, (world: World) => Readonly<Record<string, unknown>>>>

const declared = await importFromFeatures<{ examples: Examples }>('server/endpoint-examples.ts')

/** For every call of a signed-in user: a valid input for its charity. Each feature declares its own in `server/endpoint-examples.ts`. */
export const examples: Examples = Object.assign({}, ...declared.map(one => one.examples))
