import { type RawBuilder, sql } from 'kysely'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { type Day, startOfYear } from '#kit/time/days.ts'
import type { GiftScope } from './gift-scope.ts'
import { isValidGift } from './valid-gifts.ts'
import '../tables.ts'

type Piece = RawBuilder<unknown>

/** The valid gifts `d` of a donor in the modules of a reader, as a condition. */
export const areGiftsOf = ({ charityId, preferences }: GiftScope, donorId: Piece): Piece => sql`
  d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = any(${preferences}::smallint[]) and ${isValidGift('d')}`

/**
 * Whether totals are kept of a donor, who has many gifts. It does not depend on the rows of a query, so that PostgreSQL reads either these
 * totals or the gifts. (The module is a subquery for the reason of `givenInAll`.)
 */
export const hasTotals = (charityId: number, donorId: Piece): Piece => sql`
  coalesce((select t.has_totals from donor_giving t
    where t.charity_id = ${charityId} and t.donor_id = ${donorId} and t.app_preference_id = (select ${sql.lit(allPreferencesId)}::smallint)), false)`

/**
 * What a donor gave by day or year and module, as a source `p`: of a donor with totals one row for each, else a row for each gift. The
 * bounds are days, expressions of `date`; of a year its first day.
 */
export function periodsOfDonor(
  scope: GiftScope,
  donorId: Piece,
  { grain, from, to }: { grain: 'day' | 'year'; from?: Piece; to?: Piece },
): Piece {
  const { charityId, preferences } = scope
  return sql`(
    select t.app_preference_id, t.starts_on, t.gifts, t.total_minor from donor_period t
     where t.charity_id = ${charityId} and t.donor_id = ${donorId} and t.grain = ${grain} and t.app_preference_id = any(${preferences}::smallint[])
       and t.gifts > 0 ${from ? sql`and t.starts_on >= ${from}` : sql``} ${to ? sql`and t.starts_on <= ${to}` : sql``}
    union all
    select d.app_preference_id, ${grain === 'day' ? sql`d.donated_on` : sql`date_trunc('year', d.donated_on)::date`}, 1, d.amount_minor - d.refunded_minor
      from donation d where ${areGiftsOf(scope, donorId)} and not ${hasTotals(charityId, donorId)}
       ${from ? sql`and d.donated_on >= ${from} and d.donated_at >= (${from} - interval '1 day')::timestamptz` : sql``}
       ${to ? sql`and d.donated_on <= ${to}` : sql``}) p`
}

/** What a donor gave for each purpose and in each module, as a source `p`: of a gift with several purposes each has its share. */
export const purposesOfDonor = (scope: GiftScope, donorId: Piece): Piece => sql`(
    select t.app_preference_id, t.fund_id, t.gifts, t.total_minor from donor_purpose t
     where t.charity_id = ${scope.charityId} and t.donor_id = ${donorId} and t.app_preference_id = any(${scope.preferences}::smallint[]) and t.gifts > 0
    union all
    select d.app_preference_id, s.fund_id, count(*)::int, sum(s.minor)::bigint
      from donation d
     cross join lateral purposes_of_gift(d.charity_id, d.id, d.fund_id, d.amount_minor, d.amount_minor - d.refunded_minor) s
     where ${areGiftsOf(scope, donorId)} and not ${hasTotals(scope.charityId, donorId)} group by 1, 2) p`

/** The sum of a donor's gifts in some modules since the year of a day began, as `given_minor`, for a lateral join. */
export const givenThisYear = (scope: GiftScope, donorId: Piece, today: Day): Piece => sql`lateral (
    select coalesce(sum(p.total_minor), 0)::bigint as given_minor
      from ${periodsOfDonor(scope, donorId, { grain: 'year', from: sql`${startOfYear(today)}::date` })} offset 0)`

/** The number of a donor's gifts in some modules, voided and refunded ones included, as a scalar. */
export const recordedGifts = ({ charityId, preferences }: GiftScope, donorId: Piece): Piece => sql`
  (select coalesce(sum(k.recorded), 0) from (
    select sum(t.recorded) as recorded from donor_period t
     where t.charity_id = ${charityId} and t.donor_id = ${donorId} and t.grain = 'year' and t.app_preference_id = any(${preferences}::smallint[])
    union all
    select count(*) from donation d
     where d.charity_id = ${charityId} and d.donor_id = ${donorId} and d.app_preference_id = any(${preferences}::smallint[])
       and not ${hasTotals(charityId, donorId)}) k)`
