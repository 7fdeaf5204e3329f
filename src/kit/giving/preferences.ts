import { preferenceIds } from './ids.ts'

/** The parts of the product that a charity uses, by the specification's names, which rows and answers have. Screens have texts for them. */
export const charityPreferences = [
  { id: preferenceIds.donations, name: 'Donations' },
  { id: preferenceIds.purchases, name: 'Purchases' },
  { id: preferenceIds.islamicGiving, name: 'Islamic Giving' },
] as const
