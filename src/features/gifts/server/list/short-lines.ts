import type { Tx } from '#platform/server/database/database.ts'
import type { GiftRow } from '#features/gifts/rows.ts'
import '../tables.ts'

/** Adds the lines of each gift to the rows of a page, in the order of the receipt. */
export async function addShortLines(tx: Tx, charityId: number, rows: readonly GiftRow[]): Promise<GiftRow[]> {
  const ids = rows.map(({ id }) => id)
  const lines = await tx
    .selectFrom('donationLine as l')
    .leftJoin('fund as f', join => join.onRef('f.charityId', '=', 'l.charityId').onRef('f.id', '=', 'l.fundId'))
    .select(['l.donationId', 'l.itemId', 'l.name', 'l.nameCode', 'l.grade', 'l.people as noOfPerson', 'l.days as numberOfDay'])
    .select(['f.name as fundName', 'f.nameMs as fundNameMs'])
    .where('l.charityId', '=', charityId)
    .where(q => q('l.donationId', '=', q.fn.any(q.val(ids))))
    .orderBy('l.donationId')
    .orderBy('l.lineNo')
    .execute()
  const byGift = Map.groupBy(lines, ({ donationId }) => donationId)
  return rows.map(row => ({ ...row, lines: (byGift.get(row.id) ?? []).map(({ donationId: _, ...line }) => line) }))
}
