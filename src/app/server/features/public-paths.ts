import { joinPublicPaths, type PublicPaths } from '#platform/contract/public-paths.ts'
import { importFromFeatures } from './import-from-features.ts'

const declared = await importFromFeatures<{ publicPaths: PublicPaths }>('public-paths.ts')

/** Where the public pages of all features are. */
export const publicPaths = joinPublicPaths(declared.map(one => one.publicPaths))
