import { whenAsked } from '#platform/web/ui/loading/when-asked.tsx'

/** The recurring gift that a donation belongs to; comes when the donation is drawn. */
export const RecurringPart = whenAsked(() => import('./RecurringPart.tsx').then(part => part.RecurringPart))

export { frequencyName } from './words.ts'
