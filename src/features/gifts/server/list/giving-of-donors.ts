import { type RawBuilder, sql } from 'kysely'
import { allPreferencesId, preferenceIds } from '#kit/giving/ids.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import { conditionsOf, giftsMatching } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'
import { isValidGift } from '../match/valid-gifts.ts'

type Piece = RawBuilder<unknown>
/** Not a parameter, so that the planner finds the partial index of these totals. */
const all = sql.lit(allPreferencesId)

/** What each donor of a charity gave in all, as a source `g`: donor, gifts, total, first and last gift. */
export const allGiving = (charityId: number): Piece =>
  sql`(select * from donor_giving t where t.charity_id = ${charityId} and t.app_preference_id = ${all}) g`

/** What one donor gave, for a lateral join. Looked up by the donor alone: with the module as a condition, another index would fit as well. */
const givenInAll = (charityId: number, donorId: Piece): Piece => sql`lateral (
    select * from (select * from donor_giving t where t.charity_id = ${charityId} and t.donor_id = ${donorId} offset 0) t where t.app_preference_id = ${all}) g`

/** Whether a reader sees the gifts of every module, and so the totals of donors. */
export const seesAllGiving = ({ preferences }: GiftScope): boolean => Object.values(preferenceIds).every(id => preferences.includes(id))

/**
 * What a donor gave in the modules that a reader may see, as a lateral `g` with the columns of `givenInAll`: the order of a list and
 * its filters tell nothing of others. Only what was given in all has indexes to sort by.
 */
export const selectVisibleGifts = (scope: GiftScope, donorId: Piece): Piece =>
  seesAllGiving(scope)
    ? givenInAll(scope.charityId, donorId)
    : sql`lateral (
    select ${donorId} as donor_id, coalesce(sum(t.gifts), 0)::int as gifts, coalesce(sum(t.total_minor), 0)::bigint as total_minor,
           min(t.first_at) as first_at, max(t.last_at) as last_at
      from donor_giving t where t.charity_id = ${scope.charityId} and t.donor_id = ${donorId} and t.app_preference_id = any(${scope.preferences}::smallint[])) g`

/** What a donor gave in some modules: gifts, total and last gift, for a lateral join. */
export function givenBy({ charityId, preferences }: GiftScope, donorId: Piece): Piece {
  const seen = sql`filter (where t.app_preference_id = any(${preferences}::smallint[]))`
  return sql`lateral (
    select coalesce(sum(t.gifts) ${seen}, 0)::int as gifts, coalesce(sum(t.total_minor) ${seen}, 0)::bigint as total_minor, max(t.last_at) ${seen} as last_at
      from donor_giving t where t.charity_id = ${charityId} and t.donor_id = ${donorId})`
}

/** What a donor gave in some modules since a moment, as `given_minor`, for a lateral join. */
export const givenSince = ({ charityId, preferences }: GiftScope, donorId: Piece, since: Piece): Piece => sql`lateral (
    select coalesce(sum(d.amount_minor - d.refunded_minor), 0)::bigint as given_minor from donation d
     where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = any(${preferences}::smallint[])
       and d.donated_at >= ${since} and ${isValidGift('d')})`

/** Whether a donor gave a gift that a filter matches. */
export const hasGift = (scope: GiftScope, filter: GiftFilter, donorId: Piece): Piece =>
  sql`(select true from donation d where d.donor_id = ${donorId} and ${conditionsOf(scope, filter)} limit 1)`

/** The donors of the gifts that a filter matches, each as often as gifts match, as `id`. */
export const donorsWithGifts = (scope: GiftScope, filter: GiftFilter): Piece =>
  sql`select d.donor_id as id from ${giftsMatching(scope, filter)} where d.donor_id is not null`
