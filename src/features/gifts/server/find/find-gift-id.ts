import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** The id of the gift with this transaction number; undefined when the charity has none. */
export async function findGiftId(tx: Tx, charityId: number, txnId: string): Promise<string | undefined> {
  const found = tx.selectFrom('donation').select('id').where('charityId', '=', charityId).where('txnId', '=', txnId)
  return (await found.executeTakeFirst())?.id
}

/** When a gift was given, its amount, and how much of it was refunded. Throws when the charity has no such gift. */
export const findGiftAmounts = (tx: Tx, charityId: number, id: string) =>
  tx
    .selectFrom('donation')
    .select(['donatedOn as givenOn', 'amountMinor', 'refundedMinor', 'currency'])
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** The public numbers of a gift with a receipt. Throws when the charity has no such gift. */
export async function findGiftNumbers(tx: Tx, charityId: number, id: string): Promise<{ txnId: string; receiptNo: string }> {
  const { txnId, receiptNo } = await tx
    .selectFrom('donation')
    .select(['txnId', 'receiptNo'])
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { txnId, receiptNo: receiptNo ?? '' }
}
