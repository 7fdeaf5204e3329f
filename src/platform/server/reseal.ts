import { sql } from 'kysely'
import type { Db } from './db.ts'
import { isSealedAnew, open, seal } from './encryption.ts'

/** A column that holds sealed values, in SQL's names, and the id column of its row. */
export type SealedColumn = { table: string; column: string; id: string }
type Row = { id: string; sealed: string }

/**
 * Seals a charity's values of one column with the current key, in short transactions while work goes on.
 * A value that somebody changes meanwhile is left to them. Answers how many it sealed.
 */
export async function reseal(db: Db, charityId: number, { table, column, id }: SealedColumn, batch = 500): Promise<number> {
  let after = ''
  let done = 0
  for (;;) {
    const { last, changed } = await db.transact({ charityId, readOnly: false }, async tx => {
      const rows = await sql<Row>`select ${sql.ref(id)}::text as id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where charity_id = ${charityId} and ${sql.ref(id)}::text > ${after} and ${sql.ref(column)} is not null order by 1 limit ${batch}`.execute(
        tx,
      )
      const old = rows.rows.filter(row => !isSealedAnew(row.sealed))
      for (const row of old) {
        const place = { table, column, charityId, rowId: row.id }
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${seal(place, open(place, row.sealed))}
          where charity_id = ${charityId} and ${sql.ref(id)}::text = ${row.id} and ${sql.ref(column)} = ${row.sealed}`.execute(tx)
      }
      return { last: rows.rows.at(-1)?.id, changed: old.length }
    })
    if (last === undefined) return done
    after = last
    done += changed
  }
}
