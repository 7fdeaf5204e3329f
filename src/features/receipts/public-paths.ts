import type { PublicPaths } from '#platform/contract/public-paths.ts'

/** Where the feature's public pages are; `web/public-screens.ts` says which screen draws each. */
export const publicPaths: PublicPaths = {
  everywhere: [
    '/receipt/donation',
    '/receipt/fajrdonation',
    '/receipt/fridaydonation',
    '/receipt/purchase-and-donation',
    '/receipt/harta',
    '/receipt/fidyah',
    '/receipt/verify',
  ],
  outsideProduction: [
    '/receipt/malay_mosque',
    '/receipt/malay_wakaf',
    '/receipt/malay_harta',
    '/receipt/malay_fidyah',
    '/receipt/fitrah',
    '/receipt/masjid',
    '/receipt/wakaf',
  ],
}
