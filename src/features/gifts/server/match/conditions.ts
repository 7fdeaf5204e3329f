import { giftFrequencyTypeIds, transactionTypeIds, giftSearchIds } from '#kit/giving/ids.ts'
import { leastIdAt } from '#kit/security/record-moments.ts'
import { type RawBuilder, sql } from 'kysely'
import { currentDonor, donorsWith, fieldForText, isDonorWith } from '#features/donors/server/public.ts'
import { hasReceiptNo } from '#features/receipt-numbers/server/public.ts'
import { isToBeReviewed } from '#features/tax-registrations/server/public.ts'
import { flagFilterNames, flagFilters, giftFlags } from '#features/gifts/flags.ts'
import { filterColumns, type GiftColumn, giftColumns } from '#features/gifts/columns.ts'
import { type GiftFilter, donorFieldOf } from '#features/gifts/filter.ts'
import { filterTexts, textOf } from '#features/gifts/texts.ts'
import type { GiftScope } from './gift-scope.ts'
import { inBrackets } from './in-brackets.ts'
import { purposeConditions } from './several-purposes.ts'
import { startOfDay } from '#features/charity/server/public.ts'

type Condition = RawBuilder<unknown>

/** The conditions of a filter on the table `donation d`, for lists, counts, sums and exports alike. */
export function conditionsOf({ charityId, preferences, donorTest }: GiftScope, filter: GiftFilter): Condition {
  const all = [
    ofModules({ charityId, preferences }),
    ...dates(charityId, filter),
    ...purposeConditions(charityId, filter),
    ...filterColumns.flatMap(name => isAnyOf(name, name === 'frequency' ? frequenciesOf(filter) : filter[name])),
    ...kinds(filter),
    ...payment(filter),
    ...people(charityId, filter),
    ...(donorTest ? [donorTest] : []),
    ...search(charityId, filter),
  ]
  return sql.join(all, sql` and `)
}

const ofModules = ({ charityId, preferences }: GiftScope): Condition =>
  preferences.length === 1
    ? sql`d.charity_id = ${charityId} and d.app_preference_id = ${preferences[0]}`
    : sql`d.charity_id = ${charityId} and d.app_preference_id = any(${preferences}::smallint[])`

/** Days are the charity's own. */
function dates(charityId: number, { startDate, endDate }: GiftFilter): Condition[] {
  return [
    ...(startDate ? [sql`d.donated_at >= ${startOfDay(charityId, startDate)}`] : []),
    ...(endDate ? [sql`d.donated_at < ${startOfDay(charityId, endDate, 1)}`] : []),
  ]
}

/** The frequencies to filter by: those of the list, and the one of `recurringType`. */
const frequenciesOf = ({ frequency, recurringType }: GiftFilter) => (recurringType === 0 ? frequency : [...frequency, recurringType])

function kinds({ donationType }: GiftFilter): Condition[] {
  return [
    ...(donationType === giftFrequencyTypeIds.oneTime ? [sql`d.frequency is null`] : []),
    ...(donationType === giftFrequencyTypeIds.recurring ? [sql`d.frequency is not null`] : []),
  ]
}

function payment(filter: GiftFilter): Condition[] {
  const { minimumAmount: least, maximumAmount: most, amountBrackets, transactionType } = filter
  return [
    ...(transactionType ? [sql`d.method = ${transactionType === transactionTypeIds.online ? 'Online' : 'Offline'}`] : []),
    ...(least === null ? [] : [sql`d.amount_minor >= ${least}`]),
    ...(most === null ? [] : [sql`d.amount_minor <= ${most}`]),
    ...inBrackets(sql`d.amount_minor`, amountBrackets),
  ]
}

function people(charityId: number, filter: GiftFilter): Condition[] {
  const { donorReligionType, SalamPayDonorType, taxReview, declared, donorId, recordedSince } = filter
  return [
    ...(donorReligionType ? [sql`d.religion_type = ${donorReligionType}`] : []),
    ...(SalamPayDonorType ? [sql`d.salam_pay_donor_type = ${SalamPayDonorType}`] : []),
    ...(donorId ? [sql`d.donor_id = ${currentDonor(charityId, donorId)}`] : []),
    ...(recordedSince ? [sql`d.id >= ${leastIdAt(new Date(recordedSince))}::uuid`, sql`d.created_at >= ${recordedSince}`] : []),
    ...flags(filter),
    ...texts(filter),
    ...(declared ? [isDeclared(charityId)] : []),
    ...(taxReview ? [isToBeReviewed(charityId, sql`d.id`)] : []),
  ]
}

/** Whether a gift must be declared: it is from a foreigner who lives abroad, a foreign organisation or an anonymous donor. */
const isDeclared = (charityId: number): Condition =>
  sql`exists (select from gift_origin w where w.charity_id = ${charityId} and w.donation_id = d.id and not w.lives_here)`

/** The conditions of the filters by flags. A filter that allows both values is no condition. */
const flags = (filter: GiftFilter): Condition[] =>
  flagFilterNames
    .filter(name => new Set(filter[name]).size === 1)
    .map(name => {
      const columns = flagFilters[name].map(flag => sql.ref(`d.${giftFlags[flag].column}`))
      return sql`(${sql.join(columns, sql` or `)}) = ${filter[name][0] === 1}`
    })

/** The conditions of the filters by texts, which compare the whole text without regard to case. */
const texts = (filter: GiftFilter): Condition[] =>
  filterTexts.flatMap(name => {
    const text: string | null = filter[name]
    return text ? [sql`lower(${sql.ref(`d.${textOf(name).column}`)}) = lower(${text})`] : []
  })

type Search = Pick<GiftFilter, 'searchBy' | 'searchValue' | 'phonePrefixes'>
/** The field that a donor search looks in. A phone has to match as a whole, unless the filter allows its first digits. */
function soughtField(search: Search) {
  const field = donorFieldOf(search)
  return field && fieldForText(field, search.searchValue ?? '', search.phonePrefixes ?? false)
}
/** A query for the ids of the donors that a search matches; null when the search is not by donor. */
export function donorSearchCondition(charityId: number, search: Search): Condition | null {
  const field = soughtField(search)
  return field && donorsWith(charityId, field, search.searchValue ?? '')
}

/**
 * Every gift that matches a filter, as a source `d` for statements that read them all: sums, counts, exports and receipts to print. A donor
 * search first looks up the donors, then their gifts by donor only. Otherwise the planner, which has no statistics of what an import just
 * added, may repeat the donor search for each gift, or read a whole module for each donor. One list of donors takes two thirds of the time
 * of a look-up for each.
 */
export function giftsMatching(scope: GiftScope, filter: GiftFilter): RawBuilder<unknown> {
  const sought = donorSearchCondition(scope.charityId, filter)
  if (!sought) return sql`(select * from donation d where ${conditionsOf(scope, filter)}) d`
  const others = conditionsOf(scope, { ...filter, searchBy: null, searchValue: null })
  return sql`(select d.* from (${giftsByDonors(scope, sql`d.donor_id = any(array(${sought}))`)}) d where ${others}) d`
}

/** The gifts with these ids, limited to the modules in scope, as the table `donation d`. */
export const giftsWithIds = ({ charityId, preferences }: GiftScope, ids: readonly string[]): RawBuilder<unknown> =>
  sql`(select * from donation d where d.charity_id = ${charityId} and d.app_preference_id = any(${preferences}::smallint[]) and d.id = any(${ids}::uuid[])) d`

/** The condition for gifts of donors. It makes the planner use the index of donors and modules, whatever other conditions there are. */
export const giftsByDonors = (scope: GiftScope, ofDonors: Condition): Condition =>
  sql`select * from donation d where ${ofModules(scope)} and ${ofDonors} offset 0`

function search(charityId: number, filter: GiftFilter): Condition[] {
  const { searchBy, searchValue } = filter
  if (!searchValue || !searchBy) return []
  const field = soughtField(filter)
  if (field) return [isDonorWith(charityId, sql`d.donor_id`, field, searchValue)]
  if (searchBy === giftSearchIds.receiptNo) return [hasReceiptNo(charityId, searchValue)]
  if (searchBy === giftSearchIds.referenceNo) return [sql`(d.txn_id = ${searchValue.toUpperCase()} or d.reference_no = ${searchValue})`]
  return []
}

const isAnyOf = (column: GiftColumn, values: readonly unknown[]): Condition[] =>
  values.length ? [sql`${sql.ref(`d.${column}`)} = any(${values}::${sql.raw(giftColumns[column].sql)}[])`] : []
