export { issueReceipts } from '#features/receipt-numbers/server/issue-receipts.ts'
