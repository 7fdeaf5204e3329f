import type { ReceiptCalls } from '#features/gift-screens/web/public.tsx'
import type { ClientInput } from '#platform/contract/endpoint.ts'
import { api } from './api.ts'
import type { islamicGiving } from '../contract.ts'

/** Receipts of Islamic giving, by its own calls and rights. */
export const islamicReceipts: ReceiptCalls = {
  sentBy: 'isAdd',
  send: ({ id: transactionId }, email, options) => api.islamicGiving.sendReceipt({ transactionId, email }, options),
  print: (transactionNumber, paper) => api.islamicGiving.downloadReceipt({ transactionNumber, paper }),
  printMany: asked => api.islamicGiving.downloadReceipts(asked as ClientInput<typeof islamicGiving.downloadReceipts>),
}
