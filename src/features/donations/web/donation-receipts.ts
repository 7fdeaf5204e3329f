import { api } from './api.ts'
import type { ReceiptCalls } from '#features/gift-screens/web/public.tsx'

/** Receipts of donations. */
export const donationReceipts: ReceiptCalls = {
  sentBy: 'isAdd',
  send: ({ id: transactionId }, email, options) => api.donations.sendReceipt({ type: 'donation', transactionId, email }, options),
  print: (transactionNumber, paper) => api.donations.downloadReceipt({ transactionNumber, paper }),
  printMany: asked => api.donations.downloadReceipts(asked),
}
