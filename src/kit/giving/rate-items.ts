import type { rateItemIds } from './ids.ts'

/** An item whose rates a charity sets; one item may have several grades. */
export type RateItemId = (typeof rateItemIds)[keyof typeof rateItemIds]
