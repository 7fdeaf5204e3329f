import type { PublicPaths } from '#platform/contract/public-paths.ts'

/** Where the feature's public pages are; `web/public-screens.ts` says which screen draws each. */
export const publicPaths: PublicPaths = { everywhere: [], outsideProduction: ['/enroll', '/bn/enroll'] }
