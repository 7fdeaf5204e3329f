import type { Tx } from '#platform/server/database/database.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import '../tables.ts'

/** The rows of a page with their lines in short, in the order of the receipt. */
export async function addShortLines(tx: Tx, charityId: number, rows: readonly GiftRow[]): Promise<GiftRow[]> {
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .selectFrom('donationLine')
    .select(['donationId', 'itemId', 'name', 'people as noOfPerson', 'days as numberOfDay'])
    .where('charityId', '=', charityId)
    .where(q => q('donationId', '=', q.fn.any(q.val(ids))))
    .orderBy('donationId')
    .orderBy('lineNo')
    .execute()
  const byGift = Map.groupBy(lines, ({ donationId }) => donationId)
  return rows.map(row => ({ ...row, lines: (byGift.get(row.id) ?? []).map(({ donationId: _, ...line }) => line) }))
}
