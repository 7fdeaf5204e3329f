export { countPrints } from './count-prints.ts'
export { replaceReceipt, voidReceipt } from './end-receipt.ts'
export { holdReceipts } from './hold-receipts.ts'
export { issueReceipt, issueReceipts, takeReceiptNos, writeReceipts } from './issue-receipts.ts'
