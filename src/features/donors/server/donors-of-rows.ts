import { type RawBuilder, sql } from 'kysely'
import { currentIdOf } from './merged/current-donor.ts'

/**
 * The active donor on file of each row of a file, as `findOrAddDonors` finds it: by identity number, else by phone or e-mail with the name
 * in any spelling. `rows` has the columns row_no, nric_index, phone_digits, email and name_key. `own_name` is the name of the record with
 * the number, which may have been merged into the donor.
 */
export function donorsOfRows(charityId: number, rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const found = (rank: number, condition: RawBuilder<unknown>) => sql`
    select r.row_no, ${sql.lit(rank)} as rank, ${currentIdOf('o')} as id, o.name as own_name
      from (${rows}) r join donor o on o.charity_id = ${charityId} and ${condition}`
  return sql`
    select distinct on (m.row_no) m.row_no, m.rank = 1 as is_by_number, k.id, k.name, m.own_name, k.phone_digits, k.email, k.nric_index
      from (${found(1, sql`o.nric_index = r.nric_index`)}
            union all ${found(2, sql`o.phone_digits = r.phone_digits and o.name_key = r.name_key`)}
            union all ${found(3, sql`o.email = r.email and o.name_key = r.name_key`)}) m
      join donor k on k.charity_id = ${charityId} and k.id = m.id and k.is_active
     order by m.row_no, m.rank, k.id`
}
