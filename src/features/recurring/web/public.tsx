import { whenAsked } from '#platform/web/ui/loading/when-asked.tsx'

/** The recurring gift that a donation belongs to; comes when the donation is drawn. */
export const RecurringPart = whenAsked(() => import('./RecurringPanel.tsx').then(part => part.RecurringPart))

export { frequencyName } from './labels.ts'
