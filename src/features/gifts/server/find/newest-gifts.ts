import { type RawBuilder, sql } from 'kysely'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'

/**
 * The newest gifts of a donor in these modules that meet a condition on `d`, as a source `d`: at most `most`, in the order of
 * `newestFirst`. Each module is read from the top of its index and no further than needed; `= any(…)` would sort all gifts of the donor.
 */
export function newestGifts(
  { charityId, preferences }: GiftScope,
  donorId: RawBuilder<unknown>,
  { most, condition = sql`true` }: { most: number; condition?: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const ofModules = preferences.map(
    module => sql`
      (select * from donation d where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = ${sql.lit(module)} and ${condition}
        order by ${newestFirst} limit ${most})`,
  )
  const all = ofModules.length ? sql.join(ofModules, sql` union all `) : sql`select * from donation where false`
  return sql`(select * from (${all}) d order by ${newestFirst} limit ${most}) d`
}

/** The order of a donor's gifts in the index of each module. */
export const newestFirst = sql`d.donated_at desc, d.id desc`
