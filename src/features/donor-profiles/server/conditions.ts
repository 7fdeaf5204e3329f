import { type RawBuilder, sql } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { addMonths, type Day } from '#kit/time/days.ts'
import {
  allDonors,
  type DonorField,
  donorsAgreeingTo,
  donorsWith,
  fieldForText,
  isDonorWith,
  isReachableBy,
} from '#features/donors/server/public.ts'
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

/** Whether a filter asks for nothing of donors who are not archived. Those that `areFound` are known to fit its search. */
export const isUnfiltered = (scope: DonorScope, filter: DonorFilter, { areFound = false } = {}): boolean =>
  !filter.isArchived && donorConditions(scope, filter).length === 1 && donorTests(scope, filter, { areFound }).length === 0

/** A donor's way of giving, by the gifts that the reader may see. */
function isOfStanding({ today, timeZone }: DonorScope, standing: Standing): Condition {
  const startOf = (day: Day) => sql`((${day}::date)::timestamp at time zone ${timeZone})`
  if (standing === 'major') return sql`g.total_minor >= ${standingRules.majorMinor}`
  if (standing === 'new') return sql`g.first_at >= ${startOf(addMonths(today, -standingRules.newMonths))}`
  return sql`g.last_at < ${startOf(addMonths(today, -standingRules.lapsedMonths))}`
}

/** The field that a filter searches in, and for what; null where it does not. */
const soughtOf = ({ phonePrefixes }: DonorScope, { searchBy, searchValue }: DonorFilter): { field: DonorField; value: string } | null =>
  searchValue ? { field: fieldForText(soughtFields[searchBy], searchValue, phonePrefixes), value: searchValue } : null

/** A query for the donors of a search by e-mail, phone or identity number; null for other searches. */
export function searchedDonors(scope: DonorScope, filter: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null {
  const sought = soughtOf(scope, filter)
  return sought && sought.field !== 'name' ? donorsWith(scope.charityId, sought.field, sought.value) : null
}

/** A query for the donors that a search finds, each once; null where nothing is searched for. */
export function foundDonors(scope: DonorScope, filter: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null {
  const sought = soughtOf(scope, filter)
  return sought && sql<RowOf<'donor', 'id'>>`select distinct s.id from (${donorsWith(scope.charityId, sought.field, sought.value)}) s`
}

/** A query for the donors who agreed to the channel of a filter, each once; null when it asks for none. */
export const agreeingDonors = ({ charityId }: DonorScope, { reachableBy }: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null =>
  reachableBy && donorsAgreeingTo(charityId, reachableBy)

/**
 * A query for the archived donors of a filter, or for those who gave an answer to being reached at all, or none: an index has them. Null
 * when it asks for neither.
 */
export function indexedDonors({ charityId }: DonorScope, { consent, isArchived }: DonorFilter): RawBuilder<RowOf<'donor', 'id'>> | null {
  const isIndexed = isArchived ? archived : consent && consents[consent]
  return isIndexed && sql`select o.id from ${allDonors(charityId)} where ${isIndexed}`
}

/**
 * Tests of one donor by the search and by gifts, each a subquery of its own, for donors that are read anyway. Those that `areFound` are
 * known to fit the search.
 */
export function donorTests(scope: DonorScope, filter: DonorFilter, { areFound = false } = {}): Condition[] {
  const gifts = giftFilterOf(filter)
  const sought = areFound ? null : soughtOf(scope, filter)
  return [
    ...(sought ? [isDonorWith(scope.charityId, sql`o.id`, sought.field, sought.value)] : []),
    ...(gifts ? [hasGift(scope, gifts, sql`o.id`)] : []),
  ]
}

/** The ids of the donors of the gifts that a filter asks for, a donor as often as gifts match; null when it asks for none. */
export function donorsOfGifts(scope: DonorScope, filter: DonorFilter): Condition | null {
  const gifts = giftFilterOf(filter)
  return gifts && donorsWithGifts(scope, gifts)
}
