export { termsIn } from './receipt-terms.ts'
export { ReceiptSheet } from './ReceiptSheet.tsx'
