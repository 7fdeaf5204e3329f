import { joinPublicPaths, type PublicPaths } from '#platform/contract/public-paths.ts'
import type { PublicScreens } from '#platform/web/public/public-screens.ts'

const paths = import.meta.glob<PublicPaths>('../../features/*/public-paths.ts', { eager: true, import: 'publicPaths' })
const screens = import.meta.glob<PublicScreens>('../../features/*/web/public-screens.ts', { eager: true, import: 'publicScreens' })

/** Where the public pages of all features are. */
export const publicPaths = joinPublicPaths(Object.values(paths))
/** The public pages of all features by path. */
export const publicScreens: PublicScreens = Object.assign({}, ...Object.values(screens))
