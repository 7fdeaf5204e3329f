import type { PublicScreens } from '#platform/web/public/public-screens.ts'

/** The public page on which a donor pays a gift. */
export const publicScreens: PublicScreens = { '/pay': async () => (await import('./PayScreen.tsx')).PayScreen }
