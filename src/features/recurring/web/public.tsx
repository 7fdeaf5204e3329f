import { lazyComponent } from '#platform/web/ui/loading/lazy-component.tsx'

export { declineWords } from './labels.ts'
/** The recurring gift that a donation belongs to; loaded when the donation is rendered. */
export const RecurringPanel = lazyComponent(() => import('./RecurringPanel.tsx').then(part => part.RecurringPanel))
