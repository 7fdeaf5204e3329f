import type { ReceiptCalls } from '#features/donations/web/public.tsx'
import { api } from '#platform/web/api.ts'

/** Receipts of purchases. */
export const purchaseReceipts: ReceiptCalls = {
  send: ({ txnId: transactionNumber }, email, options) => api.purchases.sendReceipt({ transactionNumber, email }, options),
  print: transactionNumber => api.purchases.downloadReceipt({ transactionNumber }),
}
