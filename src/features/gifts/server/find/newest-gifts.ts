import { type RawBuilder, sql } from 'kysely'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'

/**
 * The gifts of a donor in these modules that meet a condition on `d`, as a source `d` to be read by `donated_at desc, id desc` up to a limit:
 * each module is a query of its own in the order of its index, so that none is read but the newest. (`= any(…)` sorts all of them.)
 */
export function giftsOfDonor(
  { charityId, preferences }: GiftScope,
  donorId: RawBuilder<unknown>,
  condition: RawBuilder<unknown> = sql`true`,
): RawBuilder<unknown> {
  const ofModules = preferences.map(
    module =>
      sql`select * from donation d where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = ${sql.lit(module)} and ${condition}`,
  )
  return ofModules.length ? sql`(${sql.join(ofModules, sql` union all `)}) d` : sql`(select * from donation where false) d`
}

/** The order of `giftsOfDonor`. */
export const newestFirst = sql`d.donated_at desc, d.id desc`
