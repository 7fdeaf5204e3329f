import { type RawBuilder, sql } from 'kysely'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { GiftFilter } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Language } from '#kit/text/languages.ts'
import { nameInLanguage } from '#platform/server/database/name-in-language.ts'
import { netAmount } from './totals.ts'
import '../tables.ts'

type Condition = RawBuilder<unknown>
type PurposeFilter = Pick<GiftFilter, 'donationTo' | 'donationToValues' | 'ItemId'>

/** The conditions of a filter by purpose: `own` is on a gift `d`, `each` on a purpose `s` of a gift with several. */
function purposeFilters(charityId: number, { donationTo, donationToValues, ItemId }: PurposeFilter): { own: Condition; each: Condition }[] {
  const matchPurposes = (own: Condition, each: Condition, values: Condition) => ({
    own: sql`${own} = any(${values})`,
    each: sql`${each} = any(${values})`,
  })
  return [
    ...(donationTo
      ? [
          {
            own: sql`d.donation_to = ${donationTo}`,
            each: sql`s.fund_id in (select k.id from fund k where k.charity_id = ${charityId} and k.kind = ${donationTo})`,
          },
        ]
      : []),
    ...(donationToValues.length ? [matchPurposes(sql`d.fund_id`, sql`s.fund_id`, sql`${donationToValues}::uuid[]`)] : []),
    ...(ItemId.length ? [matchPurposes(sql`d.item_id`, sql`s.item_id`, sql`${ItemId}::smallint[]`)] : []),
  ]
}

const oneOfSeveral = (charityId: number, each: Condition) =>
  sql`d.id in (select s.donation_id from donation_purpose s where s.charity_id = ${charityId} and ${each})`

/** The conditions of a filter by purpose on `donation d`: a gift for several purposes is found under each of them. */
export const purposeConditions = (charityId: number, filter: PurposeFilter): Condition[] =>
  purposeFilters(charityId, filter).map(({ own, each }) => sql`(${own} or ${oneOfSeveral(charityId, each)})`)

/**
 * The gifts that match a kind only by a later purpose, which the totals by first purpose miss. `others`: the further conditions of the
 * filter.
 */
export const secondaryPurposeCondition = (charityId: number, itemIds: GiftFilter['ItemId'], others: Condition): Condition =>
  sql`donation d where ${others} and d.item_id <> all(${itemIds}::smallint[]) and ${oneOfSeveral(charityId, sql`s.item_id = any(${itemIds}::smallint[])`)}`

/** The remaining amount of a purpose: its share of the gift's amount after refunds. */
const share = sql`round(s.amount_minor::numeric * ${netAmount('d')} / d.amount_minor)`
const giftsWithLines = (charityId: number) =>
  sql`donation_purpose s join donation d on d.charity_id = ${charityId} and d.id = s.donation_id and s.charity_id = ${charityId}`

/** The gifts with several purposes, for a join that tells them apart: their index is read once. */
export const giftsWithSeveral = (charityId: number): RawBuilder<RowOf<'donationPurpose', 'donationId'>> =>
  sql<RowOf<'donationPurpose', 'donationId'>>`(select distinct s.donation_id from donation_purpose s where s.charity_id = ${charityId})`

/** The names of all purposes of a gift with several, the one with the largest amount first; null for a gift with one. */
export const purposeNames = (charityId: number, language: Language, giftId = sql`d.id`): RawBuilder<string | null> => sql<string | null>`(
  select string_agg(p.name, '; ' order by p.minor desc, p.name) from (
    select ${nameInLanguage('k', language)} as name, sum(s.amount_minor) as minor
      from donation_purpose s join fund k on k.charity_id = ${charityId} and k.id = s.fund_id
     where s.charity_id = ${charityId} and s.donation_id = ${giftId} group by k.charity_id, k.id) p)`

/**
 * The part of the matching gifts that is for other purposes than the filtered ones, by currency; null for a filter without a purpose.
 * `gifts` is the source `d` of the matching gifts. For a donor search, the purposes of each gift are looked up one by one, so that the
 * planner never searches the gifts again for each purpose.
 */
export function secondaryPurposeTotals(
  charityId: number,
  filter: PurposeFilter & Pick<GiftFilter, 'searchValue'>,
  gifts: Condition,
): RawBuilder<RowOf<'donation', 'currency'> & Computed<{ minor: number }>> | null {
  const all = purposeFilters(charityId, filter).map(({ each }) => each)
  if (all.length === 0) return null
  return sql`select d.currency, sum(${share})::bigint as minor from ${gifts} cross join lateral (
      select * from donation_purpose s where s.charity_id = ${charityId} and s.donation_id = d.id ${filter.searchValue ? sql`offset 0` : sql``}) s
     where not (${sql.join(all, sql` and `)}) group by d.currency`
}

type Days = { startDate: string | null; endDate: string | null }
/** The corrections to totals by first purpose, so that a gift with several purposes counts under the kind of each. */
export function kindCorrections(charityId: number, preferences: readonly AppPreference[], { startDate, endDate }: Days): Condition {
  const giftCondition = sql`d.app_preference_id = any(${preferences}::smallint[])${startDate ? sql` and d.donated_on >= ${startDate}::date` : sql``}${endDate ? sql` and d.donated_on <= ${endDate}::date` : sql``}`
  return sql`
    with s as materialized (
      select d.id, d.app_preference_id, d.currency, d.item_id as leading, s.item_id, ${share} as minor from ${giftsWithLines(charityId)} where ${giftCondition})
    select k.app_preference_id, k.item_id, k.currency, sum(k.gifts)::bigint as count, sum(k.minor)::bigint as sum_minor from (
      select s.app_preference_id, s.item_id, s.currency, count(distinct s.id) as gifts, sum(s.minor) as minor from s group by 1, 2, 3
      union all
      select s.app_preference_id, s.leading, s.currency, -count(distinct s.id), -sum(s.minor) from s group by 1, 2, 3) k
     group by 1, 2, 3`
}
