export { countPrints } from './count-prints.ts'
export { changeReceiptLanguage, countSent, markHandedOver, setLastNumber } from './change-receipt.ts'
export { replaceReceipt, voidReceipt, voidReceipts } from './end-receipt.ts'
export { lockReceipts } from './lock-receipts.ts'
export { brokenSeries, loadLastNumber, loadReceipts, type SampleReceipt } from './load-receipts.ts'
export { findCheckedReceipt, findGiftOfReceipt, issuedReceipts, latestReceiptOf, receiptsOf } from './read-receipt-rows.ts'
export { hadReceiptNo, hasReceiptNo } from './search-numbers.ts'
export {
  issueReceipt,
  type LeasedReceiptNo,
  receiptEvent,
  takenReceiptNo,
  takeReceiptNos,
  writeLeasedReceipt,
  writeReceipts,
} from './issue-receipts.ts'
export { expireLeases, issueLeasedNo, returnLeasedNos, voidLeasedNo } from './leases/end-numbers.ts'
export { eraseSlipReasons } from './leases/erase-reasons.ts'
export { leaseReceiptNos } from './leases/lease-numbers.ts'
export { findLease, isNumberOfLease, listLeasedNumbers, listLeases } from './leases/read-leases.ts'
export { skipLostReceiptNos } from './leases/skip-lost-numbers.ts'
export { hasIssuedReceipts, listPrefixes, listSeries } from './list-series.ts'
