import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** Which rows: those whose `column` is before a moment, in SQL's names. An index on (charity_id, column) finds them. */
type OldRows = { table: string; column: string; before: string }

/** Deletes old rows of a charity in short transactions: of any number of them, no statement takes longer than it may. */
export async function deleteOldRows(
  { db, signal }: { db: Db; signal: AbortSignal },
  charityId: number,
  { table, column, before }: OldRows,
  batch = 2000,
): Promise<void> {
  for (let deleted = batch; deleted === batch; ) {
    signal.throwIfAborted()
    const { numAffectedRows } = await db.transact({ charityId, readOnly: false }, tx =>
      sql`
        delete from ${sql.table(table)} where ctid = any (array(
          select ctid from ${sql.table(table)} where charity_id = ${charityId} and ${sql.ref(column)} < ${before}::timestamptz
           order by ${sql.ref(column)} limit ${batch}))`.execute(tx),
    )
    deleted = Number(numAffectedRows ?? 0)
  }
}
