import type { z } from 'zod'
import { lockReceipts } from '#features/receipt-numbers/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { readRow, findGiftId } from '#features/gifts/server/public.ts'
import { type ReceiptRequest, receiptRefusals } from '#features/receipts/printing.ts'
import { printReceipt } from './print-receipt.ts'

type DownloadRequest = z.infer<typeof ReceiptRequest> & { logo: Buffer | null }
/** The receipt as a PDF: the original first, then marked duplicates. */
export async function downloadReceipt(context: Context, { transactionNumber, paper, logo }: DownloadRequest) {
  const { tx, actor, audit } = context
  const id = await findGiftId(tx, actor.charityId, transactionNumber)
  if (!id) throw refuse('NOT_FOUND')
  await lockReceipts(tx, actor.charityId, [id]) // waits for a concurrent edit or void, so that the changed receipt is printed
  const row = await readRow(context, id)
  const printed = await printReceipt(context, actor.charityId, row.txnId, { paper, logo })
  if (!printed) throw refuse(receiptRefusals, 'NO_RECEIPT')
  audit({ subject: { kind: 'donation', id: row.id }, detail: { receiptNo: printed.receiptNo, copy: printed.copy } })
  return { fileName: 'DonationReceipt.pdf', body: printed.body }
}
