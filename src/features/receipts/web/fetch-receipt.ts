import type { ReceiptData } from '../contract.ts'

export type Fetched = ReceiptData | 'missing' | 'failed'

/** Asks for a receipt. A failure is logged and raises no popup: the page says it in its place. */
export async function fetchReceipt(transactionNo: string, signal: AbortSignal): Promise<Fetched> {
  try {
    const answer = await fetch(new URL('v6/api/Donation/getDonationReceiptData', document.baseURI), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transactionNo }),
      signal,
    })
    const { data } = (await answer.json()) as { data?: { status: number; result: ReceiptData } }
    if (data?.status === 1) return data.result
    if (answer.status === 404 || answer.status === 400) return 'missing'
    console.error('The receipt was refused.', answer.status)
  } catch (error) {
    if (!signal.aborted) console.error('The receipt could not be fetched.', error)
  }
  return 'failed'
}
