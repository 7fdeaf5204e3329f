import { sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { addDays, addMonths, type Day, type Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { giftsMatching } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'

/** Months, by their first days, and the span of time in which gifts of them were recorded. */
type LatePeriod = { months: readonly Day[]; since: Moment; until: Moment }
/** The number and the sum of gifts that are dated within months but were recorded in a later span of time. */
export async function lateGifts(tx: Tx, scope: GiftScope, { months, since, until }: LatePeriod) {
  const [first, last] = [months.toSorted()[0], months.toSorted().at(-1)]
  if (!first || !last) return { count: 0, minor: 0 }
  const days = { startDate: first, endDate: addDays(addMonths(last, 1), -1) }
  const filter = GiftFilter.parse({ appPreferenceId: allPreferencesId, recordedSince: since, ...days })
  const { rows } = await sql<Computed<{ count: number; minor: number }>>`
    select count(*)::int as count, coalesce(sum(d.amount_minor), 0)::bigint as minor from ${giftsMatching(scope, filter)}
     where d.status <> 'Voided' and d.created_at < ${until} and date_trunc('month', d.donated_on)::date = any(${[...months]}::date[])`.execute(
    tx,
  )
  return rows[0] ?? { count: 0, minor: 0 }
}
