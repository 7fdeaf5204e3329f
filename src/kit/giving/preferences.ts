/** The parts of the product that a charity uses. */
export const charityPreferences = [
  { id: 8, name: 'Donations' },
  { id: 9, name: 'Purchases' },
  { id: 10, name: 'Islamic Giving' },
] as const
const [donations, purchases, islamicGiving] = charityPreferences

/** The parts of the product a user's preferences name; `tab` is what the dashboard calls them. */
export const appPreferences = [
  { ...islamicGiving, tab: 'Islamic Giving' },
  { ...purchases, tab: 'Purchase' },
  { ...donations, tab: 'Donations' },
  { id: 0, name: 'All', tab: 'All' },
] as const
