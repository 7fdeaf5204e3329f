import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { addMonths, type Day } from '#kit/time/days.ts'
import { allDonors, donorsAgreeingTo, donorsWith, fieldForText, isDonorWith, isReachableBy } from '#features/donors/server/public.ts'
import { duplicateDonors } from '#features/donor-merge/server/public.ts'
import { donorsWithGifts, type GiftScope, hasGift } from '#features/gifts/server/public.ts'
import type { DonorFilter } from '../contract.ts'
import { giftFilterOf, soughtFields, type Standing, standingRules, type VerifiedBy } from '../rules.ts'

type Condition = RawBuilder<unknown>
/** Who reads, and which phones may be found by their first digits. */
export type DonorScope = GiftScope & { phonePrefixes: boolean; timeZone: string; today: Day }

const verified: Readonly<Record<Exclude<VerifiedBy, 'All'>, Condition>> = {
  IdNumber: sql`o.nric_index is not null`,
  Mobile: sql`o.phone_digits is not null`,
  Email: sql`o.email is not null`,
  None: sql`num_nonnulls(o.nric_index, o.phone_digits, o.email) = 0`,
}
const consents = { agreed: sql`o.i_agree`, refused: sql`not o.i_agree`, notAsked: sql`o.i_agree is null` } as const

const archived = sql`not o.is_active and o.merged_into is null and o.erased_at is null`

/** The conditions on a donor `o` and the row `g` of what the donor gave, apart from a search by name and what is asked of gifts. */
export function donorConditions(scope: DonorScope, filter: DonorFilter): Condition[] {
  const { donorType, verifiedBy, consent, reachableBy, standing, isArchived, isDuplicate } = filter
  return [
    isArchived ? archived : sql`o.is_active`,
    ...(isDuplicate ? [sql`o.id in (${duplicateDonors(scope.charityId)})`] : []),
    ...(donorType.length ? [sql`o.donor_type = any(${donorType}::smallint[])`] : []),
    ...(verifiedBy === 'All' ? [] : [verified[verifiedBy]]),
    ...(consent ? [consents[consent]] : []),
    ...(reachableBy ? [isReachableBy(scope.charityId, reachableBy)] : []),
    ...(standing ? [isOfStanding(scope, standing)] : []),
  ]
}

/** Whether a filter asks for a name and nothing else, and so for every donor of it who is not archived. */
export const isByNameAlone = (scope: DonorScope, filter: DonorFilter): boolean =>
  !filter.isArchived && donorConditions(scope, filter).length === 1 && donorTests(scope, filter, { areNamed: true }).length === 0

/** A donor's way of giving, by the gifts that the reader may see. */
function isOfStanding({ today, timeZone }: DonorScope, standing: Standing): Condition {
  const startOf = (day: Day) => sql`((${day}::date)::timestamp at time zone ${timeZone})`
  if (standing === 'major') return sql`g.total_minor >= ${standingRules.majorMinor}`
  if (standing === 'new') return sql`g.first_at >= ${startOf(addMonths(today, -standingRules.newMonths))}`
  return sql`g.last_at < ${startOf(addMonths(today, -standingRules.lapsedMonths))}`
}

/** A query for the donors of a search by e-mail, phone or identity number; null for other searches. */
export function searchedDonors(scope: DonorScope, { searchBy, searchValue }: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null {
  if (!searchValue || searchBy === 'name') return null
  return donorsWith(scope.charityId, fieldForText(soughtFields[searchBy], searchValue, scope.phonePrefixes), searchValue)
}

/** A query for the donors who agreed to the channel of a filter, each once; null when it asks for none. */
export const agreeingDonors = ({ charityId }: DonorScope, { reachableBy }: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null =>
  reachableBy && donorsAgreeingTo(charityId, reachableBy)

/** A query for the archived donors of a filter, or for those who gave an answer to being reached at all, or none: an index has them. Null when it asks for neither. */
export function indexedDonors({ charityId }: DonorScope, { consent, isArchived }: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null {
  const isIndexed = isArchived ? archived : consent && consents[consent]
  return isIndexed && sql`select o.id from ${allDonors(charityId)} where ${isIndexed}`
}

/** Tests of one donor by name and gifts, each a subquery of its own, for donors that are read anyway. Those that `areNamed` are known to have the name. */
export function donorTests(scope: DonorScope, filter: DonorFilter, { areNamed = false } = {}): Condition[] {
  const gifts = giftFilterOf(filter)
  return [
    ...(filter.searchValue && filter.searchBy === 'name' && !areNamed
      ? [isDonorWith(scope.charityId, sql`o.id`, 'name', filter.searchValue)]
      : []),
    ...(gifts ? [hasGift(scope, gifts, sql`o.id`)] : []),
  ]
}

/** The ids of the donors of the gifts that a filter asks for, a donor as often as gifts match; null when it asks for none. */
export function donorsOfGifts(scope: DonorScope, filter: DonorFilter): Condition | null {
  const gifts = giftFilterOf(filter)
  return gifts && donorsWithGifts(scope, gifts)
}
