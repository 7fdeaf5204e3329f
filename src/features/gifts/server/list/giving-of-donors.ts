import { type RawBuilder, sql } from 'kysely'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { conditionsOf, giftsMatching } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'

type Piece = RawBuilder<unknown>
/** A literal instead of a parameter, so that the planner can use the partial index of these totals. */
const all = sql.lit(allPreferencesId)

/** The totals of each donor over all modules, as a source `g`: donor, number of gifts, sum, first and last gift. */
export const allGiving = (charityId: number): Piece =>
  sql`(select * from donor_giving t where t.charity_id = ${charityId} and t.app_preference_id = ${all}) g`

/**
 * The totals of one donor over all modules, for a lateral join. The module is a subquery, so that only the primary key fits: the planner
 * might prefer the indexes by last gift and total.
 */
const givenInAll = (charityId: number, donorId: Piece): Piece => sql`lateral (
    select * from donor_giving t where t.charity_id = ${charityId} and t.donor_id = ${donorId} and t.app_preference_id = (select ${all}::smallint) offset 0) g`

/** Whether a reader may see the gifts of every module, and therefore the totals over all modules. */
export const seesAllGiving = ({ preferences }: GiftScope): boolean => Object.values(preferenceIds).every(id => preferences.includes(id))

/**
 * The totals of a donor in the modules that a reader may see, as a lateral `g` with the columns of `givenInAll`. Sorting and filtering by
 * them reveals nothing about other modules. Only the totals over all modules have indexes to sort by.
 */
export const selectVisibleGifts = (scope: GiftScope, donorId: Piece): Piece =>
  seesAllGiving(scope)
    ? givenInAll(scope.charityId, donorId)
    : sql`lateral (
    select ${donorId} as donor_id, coalesce(sum(t.gifts), 0)::int as gifts, coalesce(sum(t.total_minor), 0)::bigint as total_minor,
           min(t.first_at) as first_at, max(t.last_at) as last_at
      from donor_giving t where t.charity_id = ${scope.charityId} and t.donor_id = ${donorId} and t.app_preference_id = any(${scope.preferences}::smallint[])) g`

/** The totals of a donor in some modules, for a lateral join: number of gifts, sum and last gift. */
export function givenBy({ charityId, preferences }: GiftScope, donorId: Piece): Piece {
  const seen = sql`filter (where t.app_preference_id = any(${preferences}::smallint[]))`
  return sql`lateral (
    select coalesce(sum(t.gifts) ${seen}, 0)::int as gifts, coalesce(sum(t.total_minor) ${seen}, 0)::bigint as total_minor, max(t.last_at) ${seen} as last_at
      from donor_giving t where t.charity_id = ${charityId} and t.donor_id = ${donorId})`
}

/** Whether a donor has a gift that matches a filter. */
export const hasGift = (scope: GiftScope, filter: GiftFilter, donorId: Piece): Piece =>
  sql`(select true from donation d where d.donor_id = ${donorId} and ${conditionsOf(scope, filter)} limit 1)`

/** The donor of each gift that matches a filter, as `id`. A donor appears once for each matching gift. */
export const donorsWithGifts = (scope: GiftScope, filter: GiftFilter): Piece =>
  sql`select d.donor_id as id from ${giftsMatching(scope, filter)} where d.donor_id is not null`
