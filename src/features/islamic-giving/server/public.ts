export { isExact, recomputeReceipt } from './recompute-receipt.ts'
