import { rateItemIds } from './ids.ts'

/** The items whose rates a charity sets; one item may have several grades. */
export const rateItems = [
  { id: rateItemIds.nisab, name: 'nisab' },
  { id: rateItemIds.fidyah, name: 'fidyah' },
  { id: rateItemIds.fitrah, name: 'fitrah' },
  { id: rateItemIds.kaffarah, name: 'kaffarah' },
] as const
export type RateItemId = (typeof rateItems)[number]['id']
