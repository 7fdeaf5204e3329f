/** The parts of the product that a charity uses, by the specification's names, which rows and answers have. Screens have texts for them. */
export const charityPreferences = [
  { id: 8, name: 'Donations' },
  { id: 9, name: 'Purchases' },
  { id: 10, name: 'Islamic Giving' },
] as const
