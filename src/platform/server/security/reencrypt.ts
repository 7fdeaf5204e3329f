import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isSealedWithCurrentKey, open, seal } from './encryption.ts'
import type { Filled, RowOf } from '#platform/server/database/row-types.ts'

/** A column that holds sealed values, in SQL's names; `sealedAs` is its name in the seals where that is another. The row's id is `id`. */
export type SealedColumn = { table: string; column: string; sealedAs?: string }
/** Every sealed column and its row's id have the types of these. */
type Row = Filled<RowOf<'mailMessage', 'id' | 'sealed'>>

const first = '00000000-0000-0000-0000-000000000000'

/**
 * Seals a charity's values of one column with the current key, in short transactions while the product runs.
 * Values that change concurrently are skipped. Returns how many it encrypted.
 */
export async function reencryptColumn(
  db: Db,
  charityId: number,
  { table, column, sealedAs = column }: SealedColumn,
  batch = 500,
): Promise<number> {
  let after = first
  let done = 0
  for (;;) {
    const { last, changed } = await db.transact({ charityId, readOnly: false }, async tx => {
      const { rows } = await sql<Row>`select id, ${sql.ref(column)} as sealed from ${sql.table(table)}
        where charity_id = ${charityId} and id > ${after}::uuid and ${sql.ref(column)} is not null order by id limit ${batch}`.execute(tx)
      const old = rows.filter(row => !isSealedWithCurrentKey(row.sealed))
      for (const { id, sealed } of old) {
        const place = { table, column: sealedAs, charityId, rowId: id }
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${seal(place, open(place, sealed))}
          where charity_id = ${charityId} and id = ${id}::uuid and ${sql.ref(column)} = ${sealed}`.execute(tx)
      }
      return { last: rows.at(-1)?.id, changed: old.length }
    })
    if (last === undefined) return done
    after = last
    done += changed
  }
}
