import { sql } from 'kysely'
import type { Language } from '#kit/text/languages.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { type FullReceipt, receiptOf } from './receipt-of.ts'
import { openNumber, storedReceipts } from './stored-receipt.ts'
import { linesOfGifts, type StoredGiftLine } from '#features/gifts/server/public.ts'

/** The latest receipt of a transaction of this charity, in its own language or in a reader's; null without one. */
export async function readReceipt(tx: Tx, charityId: number, txnId: string, language: Language | null = null): Promise<FullReceipt | null> {
  const { rows } = await storedReceipts(charityId, sql`d.txn_id = ${txnId}`, language).execute(tx)
  const stored = rows[0]
  if (!stored) return null
  const lines = await linesOfGifts(charityId, [stored.donationId]).execute(tx)
  return receiptOf(charityId, openNumber(charityId, stored), lines.rows)
}

/** The latest receipts of many gifts, in the order of the ids; gifts without one are left out. Two statements, however many. */
export async function readReceipts(tx: Tx, charityId: number, donationIds: readonly string[]): Promise<FullReceipt[]> {
  const { rows } = await storedReceipts(charityId, sql`d.id = any(${donationIds}::uuid[])`).execute(tx)
  const lines = Map.groupBy((await linesOfGifts(charityId, donationIds).execute(tx)).rows, ({ donationId }: StoredGiftLine) => donationId)
  const receipts = new Map(
    rows.map(stored => [stored.donationId, receiptOf(charityId, openNumber(charityId, stored), lines.get(stored.donationId) ?? [])]),
  )
  return donationIds.flatMap(id => receipts.get(id) ?? [])
}
