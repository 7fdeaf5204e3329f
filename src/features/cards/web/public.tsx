import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

/** The stored cards of a donor within a record; empty without the right to see donors. */
export const CardsPanel = lazyComponent(() => import('./CardsPanel.tsx').then(part => part.CardsPanel))
/** The provider's card field, for pages without the back office's code. */
export { useStripeField } from './use-stripe-field.ts'
export { askPayer } from './load-stripe.ts'
/** One stored card to be chosen for a gift that recurs: `<StoredCardPicker donorId value onChange error />`. */
export const StoredCardPicker = lazyComponent(() => import('./StoredCardPicker.tsx').then(part => part.StoredCardPicker))
