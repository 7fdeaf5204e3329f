import type { Context } from '#platform/server/context.ts'
import { countPrints } from '#features/receipt-numbers/server/public.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { drawReceipt } from '../draw/draw-receipt.ts'
import { hijriDays } from '../draw/hijri-days.ts'
import type { ReceiptPaper } from '#features/receipts/rules.ts'
import { drawSlip } from '../draw/draw-slip.ts'
import { maskReceipt } from '../find-receipt.ts'
import { drawOnRoll, openSheets } from '../draw/paper.ts'
import { readReceipt } from '../read-receipt.ts'
import { checkLink } from '../send/receipt-mail.ts'

/**
 * Prints the latest receipt of a transaction, on A4 or on a roll of 80 mm, and counts it. `copy` is 0 for the original; null when there is
 * no receipt.
 */
export async function printReceipt(
  { tx, actor, publicUrl }: Pick<Context, 'tx' | 'actor' | 'publicUrl'>,
  charityId: number,
  txnId: string,
  { paper: size = 'a4', logo = null }: { paper?: ReceiptPaper | undefined; logo?: Buffer | null } = {},
): Promise<{ receiptNo: string; copy: number; body: Uint8Array<ArrayBuffer> } | null> {
  const full = await readReceipt(tx, charityId, txnId)
  if (!full) return null
  const receipt = actor.can(personalDataRight) ? full : maskReceipt(full)
  const copy = (await countPrints(tx, charityId, [receipt.receiptNo])).get(receipt.receiptNo) ?? 0
  const hijri = (await hijriDays(tx, charityId))(receipt)
  const print = { copy, link: checkLink(publicUrl, receipt), hijri, logo }
  const document = { title: receipt.receiptNo, at: new Date(receipt.issuedAt) }
  if (size === '80mm')
    return { receiptNo: receipt.receiptNo, copy, body: await drawOnRoll(document, paper => drawSlip(paper, receipt, print)) }
  const { paper, finish } = await openSheets(document)
  drawReceipt(paper, receipt, print)
  return { receiptNo: receipt.receiptNo, copy, body: await finish() }
}
