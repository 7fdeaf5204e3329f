import { sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { addDays, type Day, type Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { giftsMatching } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'

type LatePeriod = { from: Day | null; before: Day; recordedSince: Moment; recordedBefore: Moment }
/** The number and the sum of gifts that are dated within a range of days but were recorded in a later period. */
export async function lateGifts(tx: Tx, scope: GiftScope, { from, before, recordedSince, recordedBefore }: LatePeriod) {
  const filter = GiftFilter.parse({ appPreferenceId: allPreferencesId, startDate: from, endDate: addDays(before, -1), recordedSince })
  const { rows } = await sql<Computed<{ count: number; minor: number }>>`
    select count(*)::int as count, coalesce(sum(d.amount_minor), 0)::bigint as minor from ${giftsMatching(scope, filter)}
     where d.status <> 'Voided' and d.created_at < ${recordedBefore}`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0 }
}
