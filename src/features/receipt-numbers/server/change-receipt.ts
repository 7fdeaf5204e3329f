import type { Language } from '#kit/text/languages.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { mainSeries } from '../rules.ts'
import './tables.ts'

/** Counts that a receipt was mailed. */
export async function countSent(tx: Tx, charityId: number, receiptNo: string): Promise<void> {
  await tx
    .updateTable('receipt')
    .set(q => ({ sentCount: q('sentCount', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('receiptNo', '=', receiptNo)
    .execute()
}

/** Marks the valid receipt of a gift as handed over. Returns its number, or null when there is none or it was handed over before. */
export async function markHandedOver(tx: Tx, charityId: number, donationId: string, at: Date): Promise<string | null> {
  const marked = await tx
    .updateTable('receipt')
    .set({ handedOverAt: at })
    .where('charityId', '=', charityId)
    .where('donationId', '=', donationId)
    .where('state', '=', 'issued')
    .where('handedOverAt', 'is', null)
    .returning('receiptNo')
    .executeTakeFirst()
  return marked?.receiptNo ?? null
}

/** Changes the language of a receipt. */
export async function changeReceiptLanguage(tx: Tx, charityId: number, receiptNo: string, language: Language): Promise<void> {
  await tx.updateTable('receipt').set({ language }).where('charityId', '=', charityId).where('receiptNo', '=', receiptNo).execute()
}

/** Opens the series of a charity whose receipts were numbered up to `lastNumber` by sample data, or continues it there. */
export async function setLastNumber(
  tx: Tx,
  { charityId, receiptPrefix: prefix }: { charityId: number; receiptPrefix: string },
  lastNumber: number,
): Promise<void> {
  await tx
    .insertInto('receiptSeries')
    .values({ charityId, series: mainSeries, prefix, lastNumber })
    .onConflict(conflict => conflict.columns(['charityId', 'series']).doUpdateSet({ lastNumber }))
    .execute()
}
