/** The items whose rates a charity sets; one item may have several grades. */
export const rateItems = [
  { id: 6, name: 'nisab', label: 'Nisab value' },
  { id: 7, name: 'fidyah', label: 'Fidyah rate' },
  { id: 42, name: 'fitrah', label: 'Fitrah rate' },
  { id: 46, name: 'kaffarah', label: 'Kaffarah rate' },
] as const
export type RateItemId = (typeof rateItems)[number]['id']
