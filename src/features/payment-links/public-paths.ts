import type { PublicPaths } from '#platform/contract/public-paths.ts'

/** Where the feature's public page is; `web/public-screens.ts` says which screen draws it. */
export const publicPaths: PublicPaths = { everywhere: ['/pay'], withCode: ['/pay'] }
