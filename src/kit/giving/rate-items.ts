/** The items whose rates a charity sets; one item may have several grades. */
export const rateItems = [
  { id: 6, name: 'nisab' },
  { id: 7, name: 'fidyah' },
  { id: 42, name: 'fitrah' },
  { id: 46, name: 'kaffarah' },
] as const
export type RateItemId = (typeof rateItems)[number]['id']
