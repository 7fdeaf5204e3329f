import { type RawBuilder, sql } from 'kysely'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { currentDonor } from './merged/current-donor.ts'
import './tables.ts'

/** The donors of a charity, for a join by id: the columns that other features may read. */
export const donorsOf = (charityId: number): RawBuilder<unknown> => sql`
  (select o.id, o.donor_type, o.name, o.name_key, o.email, o.phone, o.phone_digits, o.id_type, o.nric_tail, o.nric_sealed, o.nric_index, o.address_line1, o.postal_code, o.i_agree, o.is_active, o.merged_into, o.erased_at, o.updated_at
     from donor o where o.charity_id = ${charityId})`

/** All donors of a charity as a source `o`, with all their columns. */
export const allDonors = (charityId: number): RawBuilder<unknown> => sql`(select * from donor d where d.charity_id = ${charityId}) o`

/** One donor as a lateral `o`, with all columns. `offset 0` makes the planner look it up by id. */
export const oneDonor = (charityId: number, id: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`lateral (select * from donor d where d.charity_id = ${charityId} and d.id = ${id} offset 0) o`

/** These donors as a source `o`, with all columns: passed to the index as one list, which takes half as long as looking each up. */
export const theseDonors = (charityId: number, ids: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from donor d where d.charity_id = ${charityId} and d.id = any(${ids}) offset 0) o`

/** At most 200 of these donors, without archived ones: all their columns, for the top of a list. */
export const activeDonors = (charityId: number, ids: RawBuilder<RowOf<'donor', 'id'>>): RawBuilder<unknown> => sql`
  select o.* from (select distinct id from (${ids}) g limit 200) k
    join donor o on o.charity_id = ${charityId} and o.id = k.id and o.is_active`

/** How many of these donors are archived, from an index alone. */
export async function countArchived(tx: Tx, charityId: number, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<Computed<{ n: number }>>`
    select count(*) as n from donor where charity_id = ${charityId} and not is_active and id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows[0]?.n ?? 0
}

/**
 * What a gift takes over from its donor, with the id under which the donor is on file now; undefined when the charity has no such donor.
 */
export const findDonorOfGift = (tx: Tx, charityId: number, id: string) =>
  tx
    .selectFrom('donor')
    .select(['id', 'donorType', 'name', 'religionType'])
    .where('charityId', '=', charityId)
    .where('id', '=', currentDonor(charityId, id))
    .executeTakeFirst()
