export { translateTerm } from './receipt-terms.ts'
