import type { CallOptions } from '#platform/contract/client.ts'
import type { Given } from '#platform/contract/endpoint.ts'
import { api, noErrorPopup } from '#platform/web/api.ts'
import type { ReceiptPaper } from '#features/receipts/rules.ts'
import type { donations } from '../contract.ts'
import type { DonationRow } from '../rows.ts'

/** How receipts of a module's gifts are mailed and printed; `email` null is the giver's own address. */
export type ReceiptCalls = {
  /** The right by which they are sent. */
  readonly sentBy: 'isAdd' | 'isEdit'
  readonly send: (gift: DonationRow, email: string | null, options?: CallOptions) => Promise<null>
  readonly print: (transactionNumber: string, paper: ReceiptPaper) => Promise<{ fileName: string; body: Uint8Array }>
  /** Many as one PDF, of the gifts that are named or of all that a filter matches. */
  readonly printMany?: (asked: Given<typeof donations.downloadReceipts>) => Promise<{ id: string }>
}

/** Receipts of donations. */
export const donationReceipts: ReceiptCalls = {
  sentBy: 'isAdd',
  send: ({ id: transactionId }, email, options) => api.donations.sendReceipt({ type: 'donation', transactionId, email }, options),
  print: (transactionNumber, paper) => api.donations.downloadReceipt({ transactionNumber, paper }),
  printMany: asked => api.donations.downloadReceipts(asked, noErrorPopup),
}
