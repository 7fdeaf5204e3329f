import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The latest receipt of a gift, for a lateral join: all its columns. */
export const latestReceiptOf = (charityId: number, donationId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from receipt l where l.charity_id = ${charityId} and l.donation_id = ${donationId} order by l.number desc limit 1)`

/** The valid receipts of a charity, for a join by `donation_id`; a gift has at most one. */
export const issuedReceipts = (charityId: number): RawBuilder<unknown> =>
  sql`(select * from receipt i where i.charity_id = ${charityId} and i.state = 'issued')`

/** The receipts of a gift, from its first, for a subquery: all their columns. */
export const receiptsOf = (charityId: number, donationId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from receipt n where n.charity_id = ${charityId} and n.donation_id = ${donationId})`

/** The receipt with this number and check code: its state and gift. Undefined when one of the two is wrong. */
export const findCheckedReceipt = (tx: Tx, charityId: number, { receiptNo, checkCode }: { receiptNo: string; checkCode: string }) =>
  tx
    .selectFrom('receipt')
    .select(['receiptNo', 'state', 'replacedBy', 'donationId'])
    .where('charityId', '=', charityId)
    .where('receiptNo', '=', receiptNo)
    .where('checkCode', '=', checkCode)
    .executeTakeFirst()

/** The gift of the receipt with this number; undefined when the charity has none. */
export async function findGiftOfReceipt(tx: Tx, charityId: number, receiptNo: string): Promise<string | undefined> {
  const found = tx.selectFrom('receipt').select('donationId').where('charityId', '=', charityId).where('receiptNo', '=', receiptNo)
  return (await found.executeTakeFirst())?.donationId
}
