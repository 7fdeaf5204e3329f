/** The tax button of rows and pages of gifts. */
export { TaxLink } from './TaxLink.tsx'
export { TaxPanel } from './TaxPanel.tsx'
export { taxEvent } from './timeline-event.ts'
