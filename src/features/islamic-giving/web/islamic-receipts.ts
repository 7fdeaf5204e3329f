import type { ReceiptCalls } from '#features/donations/web/public.tsx'
import { api } from '#platform/web/api.ts'

/** Receipts of Islamic giving, by its own calls and rights. */
export const islamicReceipts: ReceiptCalls = {
  send: ({ id: transactionId }, email, options) => api.islamicGiving.sendReceipt({ transactionId, email }, options),
  print: transactionNumber => api.islamicGiving.downloadReceipt({ transactionNumber }),
}
