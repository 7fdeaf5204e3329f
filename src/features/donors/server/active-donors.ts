import { type RawBuilder, sql } from 'kysely'

/** At most 200 of these donors, without archived ones: all their columns, for the top of a list. */
export const activeDonors = (charityId: number, ids: RawBuilder<{ id: string }>): RawBuilder<unknown> => sql`
  select o.* from (select distinct id from (${ids}) g limit 200) k
    join donor o on o.charity_id = ${charityId} and o.id = k.id and o.is_active`
