/** The tax button as rows and pages of gifts draw it. */
export { TaxLink } from './TaxLink.tsx'
export { TaxPanel } from './TaxPanel.tsx'
