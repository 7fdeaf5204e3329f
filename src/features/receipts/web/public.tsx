export { termsIn } from './receipt-terms.ts'
