import type { PublicScreens } from '#platform/web/public/public-screens.ts'

/** The public page on which a donor updates a card. */
export const publicScreens: PublicScreens = {
  '/credit-card/add-update': async () => (await import('./CardLinkScreen.tsx')).CardLinkScreen,
}
