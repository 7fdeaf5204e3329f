import type { Insertable } from 'kysely'
import type { Gift } from '#features/gifts/columns.ts'
import { takenReceiptNo } from '#features/receipt-numbers/server/public.ts'
import { type Tables, type Tx } from '#platform/server/database/database.ts'
import { insertRows, type RowSink } from '#platform/server/database/insert-rows.ts'
import '../tables.ts'

/** A line of a gift, without its place: lines are numbered in their order. */
export type NewGiftLine = Omit<Insertable<Tables['donationLine']>, 'charityId' | 'donationId' | 'lineNo'>

/** The sink of a transaction. */
export const transactionSink = (tx: Tx): RowSink => ({ write: (table, rows) => insertRows(tx, table, rows) })

/** A sink for gifts that name their receipt numbers as `takenReceiptNo.of` does. */
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
