import { RefusalError } from '#platform/contract/refusal-error.ts'
import { publicApi } from './public-api.ts'
import type { ReceiptData } from '../contract.ts'

export type ReceiptAnswer = ReceiptData | 'missing' | 'failed'

/** Fetches a receipt. A failure is logged and shown inline, without a popup. */
export async function fetchReceipt(transactionNo: string): Promise<ReceiptAnswer> {
  try {
    return await publicApi.receipts.find({ transactionNo })
  } catch (error) {
    if (error instanceof RefusalError && [400, 404].includes(error.status)) return 'missing'
    // oxlint-disable-next-line no-console -- the specification wants it logged, and no popup
    console.error('The receipt could not be fetched.', error)
    return 'failed'
  }
}
