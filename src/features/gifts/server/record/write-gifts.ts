import type { Insertable } from 'kysely'
import type { Gift } from '#features/gifts/columns.ts'
import { takenReceiptNo } from '#features/receipt-numbers/server/public.ts'
import { type Tables, type Tx } from '#platform/server/database/database.ts'
import { insertRows, type RowSink } from '#platform/server/database/insert-rows.ts'
import '../tables.ts'

/** A line of a gift to write. The lines are numbered in the order of the list. */
export type NewGiftLine = Omit<Insertable<Tables['donationLine']>, 'charityId' | 'donationId' | 'lineNo'>

/** A sink that inserts rows in a transaction. */
export const transactionSink = (tx: Tx): RowSink => ({ write: (table, rows) => insertRows(tx, table, rows) })

/** A sink for gifts whose receipt numbers are placeholders of `takenReceiptNo.of`. */
export const numberedGiftSink = (tx: Tx): RowSink => ({
  write: (table, rows) => insertRows(tx, table, rows, table === 'donation' ? { receiptNo: takenReceiptNo.expression } : {}),
})

/** Writes gifts and their lines: the only code that inserts gifts. */
export async function writeGifts(
  sink: RowSink,
  charityId: number,
  gifts: readonly { gift: Gift; lines: readonly NewGiftLine[] }[],
): Promise<void> {
  const written = sink.write(
    'donation',
    gifts.map(({ gift }) => ({ charityId, ...gift })),
  )
  const lines = gifts.flatMap(({ gift, lines: own }) =>
    own.map((line, index) => ({ ...line, charityId, donationId: gift.id, lineNo: index + 1 })),
  )
  await Promise.all([written, sink.write('donationLine', lines)])
}
