import type { Context } from '#platform/server/context.ts'
import { drawReceipt } from './draw-receipt.ts'
import { printPage } from './paper.ts'
import { readReceipt } from './read-receipt.ts'
import { receiptLink } from './receipt-mail.ts'

/** Prints the latest receipt of a transaction and counts it. `copy` is 0 for the original; null when there is no receipt. */
export async function printReceipt(
  { tx, publicUrl }: Pick<Context, 'tx' | 'publicUrl'>,
  charityId: number,
  txnId: string,
): Promise<{ receiptNo: string; copy: number; body: Uint8Array<ArrayBuffer> } | null> {
  const receipt = await readReceipt(tx, charityId, txnId)
  if (!receipt) return null
  const { printCount } = await tx
    .updateTable('receipt')
    .set(q => ({ printCount: q('printCount', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('receiptNo', '=', receipt.receiptNo)
    .returning('printCount')
    .executeTakeFirstOrThrow()
  const copy = printCount - 1
  const body = await printPage(receipt.receiptNo, new Date(receipt.issuedAt), paper =>
    drawReceipt(paper, receipt, { copy, link: receiptLink(publicUrl, receipt) }),
  )
  return { receiptNo: receipt.receiptNo, copy, body }
}
