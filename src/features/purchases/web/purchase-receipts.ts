import type { ReceiptCalls } from '#features/gift-screens/web/public.tsx'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { purchases } from '../contract.ts'

/** Receipts of purchases. */
export const purchaseReceipts: ReceiptCalls = {
  sentBy: 'isEdit',
  send: ({ txnId: transactionNumber }, email, options) => api.purchases.sendReceipt({ transactionNumber, email }, options),
  print: (transactionNumber, paper) => api.purchases.downloadReceipt({ transactionNumber, paper }),
  printMany: asked => api.purchases.downloadReceipts(asked as ClientInput<typeof purchases.downloadReceipts>),
}
