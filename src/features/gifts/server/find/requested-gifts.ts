import { type RawBuilder, sql } from 'kysely'
import type { Renamed } from '#platform/server/database/row-types.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'

/**
 * A query for the ids of a donor's gifts in these modules whose voids and refunds had a step since a moment, as `id`: of each module the
 * `most` with the latest steps, or all for null.
 */
export const requestedGiftIds = (
  { charityId, preferences }: GiftScope,
  donorId: string,
  { since, most }: { since: string | null; most: number | null },
): RawBuilder<Renamed<'donation', { id: 'id' }>> => {
  const ofModules = preferences.map(
    module => sql`
      (select d.id from donation d
        where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = ${sql.lit(module)}
          and d.request_changed_at >= ${since ?? '-infinity'}::timestamptz
        order by d.request_changed_at desc limit ${most})`,
  )
  return ofModules.length ? sql.join(ofModules, sql` union all `) : sql`select null::uuid as id where false`
}
