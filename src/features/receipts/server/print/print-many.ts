import { createWriteStream } from 'node:fs'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Writable } from 'node:stream'
import { mediaTypes } from '#platform/server/files/file-kinds.ts'
import type { Context } from '#platform/server/context.ts'
import type { FileGenerator } from '#platform/server/files/file-work.ts'
import { startFile, type WorkTitle } from '#features/work/server/public.ts'
import { countPrints } from '#features/receipt-numbers/server/public.ts'
import { personalDataRight } from '#features/donors/rules.ts'
import { drawReceipt, type PrintDetails } from '../draw/draw-receipt.ts'
import { maskReceipt } from '../find-receipt.ts'
import { hijriDays } from '../draw/hijri-days.ts'
import { readLogo } from '../draw/letterhead.ts'
import { openSheets } from '../draw/paper.ts'
import { readReceipts } from '../read-receipt.ts'
import { checkLink } from '../send/receipt-mail.ts'
import type { FullReceipt } from '../receipt-of.ts'

/** A receipt to print, with its earlier copies. */
type PrintOrder = { donationId: string; copy: number }
const atOnce = 250

/** Draws receipts into one document, yielding between them. `print` gives the details of each. */
async function drawMany(
  to: Writable,
  at: Date,
  title: string,
  receipts: AsyncIterable<{ receipt: FullReceipt; print: PrintDetails }>,
  tell: (done: number) => void = () => {},
): Promise<number> {
  const { paper, finish } = await openSheets({ title, at, to })
  let done = 0
  for await (const { receipt, print } of receipts) {
    if (done > 0) paper.nextPage()
    drawReceipt(paper, receipt, print)
    tell(++done)
    await yieldToEventLoop()
  }
  await finish()
  return done
}

/** Prints many receipts as one PDF in the background. */
export const receiptFile: FileGenerator<{ ordered: readonly PrintOrder[]; isRevealed: boolean }> = {
  kind: 'receipts',
  async make({ context: { db, now, publicUrl, files }, charityId, path, title, signal, tell }, { ordered, isRevealed }) {
    const logo = await readLogo({ charityId, files, look: work => db.transact({ charityId, readOnly: true }, work) })
    async function* read() {
      for (let from = 0; from < ordered.length; from += atOnce) {
        signal.throwIfAborted()
        const part = new Map(ordered.slice(from, from + atOnce).map(({ donationId, copy }) => [donationId, copy]))
        const { receipts, hijriOf } = await db.transact({ charityId, readOnly: true }, async tx => ({
          receipts: await readReceipts(tx, charityId, [...part.keys()]),
          hijriOf: await hijriDays(tx, charityId),
        }))
        for (const receipt of receipts)
          yield {
            receipt: isRevealed ? receipt : maskReceipt(receipt),
            print: { copy: part.get(receipt.donationId) ?? 0, link: checkLink(publicUrl, receipt), hijri: hijriOf(receipt), logo },
          }
      }
    }
    const rows = await drawMany(createWriteStream(path), now(), title, read(), tell)
    return { rows, extension: 'pdf', mediaType: mediaTypes.pdf, fileName: 'DonationReceipts' }
  },
}

type ReceiptToPrint = { donationId: string; receiptNo: string }
/** Counts the prints and starts the background job; the file arrives in the tray and by mail. `rights`: those needed to open it. */
export async function printReceipts(
  context: Context,
  wanted: readonly ReceiptToPrint[],
  { title, rights }: { title: WorkTitle; rights: readonly string[] },
) {
  const { tx, actor, audit } = context
  const copies = await countPrints(
    tx,
    actor.charityId,
    wanted.map(({ receiptNo }) => receiptNo),
  )
  const ordered = wanted.map(({ donationId, receiptNo }) => ({ donationId, copy: copies.get(receiptNo) ?? 0 }))
  for (const { donationId, receiptNo } of wanted)
    audit({ subject: { kind: 'donation', id: donationId }, detail: { receiptNo, copy: copies.get(receiptNo) ?? 0 } })
  const isRevealed = actor.can(personalDataRight)
  return startFile(context, receiptFile, {
    title,
    right: isRevealed ? [...rights, personalDataRight] : rights,
    request: { ordered, isRevealed },
    rowsTotal: ordered.length,
  })
}
