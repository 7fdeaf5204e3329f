export { issueReceipt } from './issue-receipt.ts'
export { printReceipt } from './print-receipt.ts'
export { readReceipt } from './read-receipt.ts'
export { receiptLink, receiptMail } from './receipt-mail.ts'
