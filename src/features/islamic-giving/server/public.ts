export { recordIslamicGift } from './add-islamic-gift.ts'
export { currencyErrors, doLinesHold, findFundsOfLines, planLines } from './plan-lines.ts'
export { isExact, recomputeReceipt } from './recompute-receipt.ts'
