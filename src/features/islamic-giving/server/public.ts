export { recordIslamicGift } from './add-islamic-gift.ts'
export { isExact, recomputeReceipt } from './recompute-receipt.ts'
