import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Day, startOfMonth, startOfYear } from '#kit/time/days.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { GiftFilter, type GiftListRequest } from '#features/gifts/filter.ts'
import { flagFilters } from '#features/gifts/flags.ts'
import type { GiftScope } from './gift-scope.ts'

/** Counting stops here: the list then shows '10,000+'. */
export const countCap = 10_000

/** The dimensions of the rollup: module, day, payment method, status and kind. */
const rolledUp = new Set<string>(['charityId', 'appPreferenceId', 'startDate', 'endDate', 'paymentMethod', 'status', 'ItemId'])
const others = Object.keys(GiftFilter.shape).filter(name => !rolledUp.has(name)) as (keyof GiftFilter)[]

/** Whether the rollup can answer a filter. Paging and order do not matter. */
export const canUseRollup = (filter: GiftFilter): boolean => others.every(name => isOpen(name, filter[name]))

/** Whether a list is newest first and filtered by days only. The daily counts then tell where a page begins. */
export const canUseDailyCounts = (request: GiftListRequest): boolean =>
  request.sortBy === 'donationTimeStamp' &&
  request.sortExpression === 'desc' &&
  canUseRollup(request) &&
  [request.paymentMethod, request.status, request.ItemId].every(list => list.length === 0)

/** Whether a field of a filter excludes nothing. */
function isOpen(name: keyof GiftFilter, value: unknown): boolean {
  if (name === 'searchBy') return true // it has no effect without a value
  if (name in flagFilters) return new Set(value as number[]).size !== 1
  return value === null || value === undefined || value === 0 || value === '' || (Array.isArray(value) && value.length === 0)
}

/** A range of rollup rows of one grain. `before` is exclusive; null means no bound. */
type RollupSpan = { grain: 'day' | 'month' | 'year'; from: Day | null; before: Day | null }

/** The fewest rollup rows that cover a range of days: whole years, then whole months, then days at the edges. @internal tested by itself */
export function rollupSpans(startDate: Day | null, endDate: Day | null): RollupSpan[] {
  const before = endDate && addDays(endDate, 1)
  const years = wholeOnes(startDate, before, startOfYear, day => addMonths(day, 12))
  if (!years) return monthsAndDays(startDate, before)
  return [
    { grain: 'year', ...years },
    ...(startDate && years.from && startDate < years.from ? monthsAndDays(startDate, years.from) : []),
    ...(before && years.before && years.before < before ? monthsAndDays(years.before, before) : []),
  ]
}

function monthsAndDays(from: Day | null, before: Day | null): RollupSpan[] {
  const months = wholeOnes(from, before, startOfMonth, day => addMonths(day, 1))
  if (!months) return [{ grain: 'day', from, before }]
  return [
    { grain: 'month', ...months },
    ...(from && months.from && from < months.from ? [{ grain: 'day' as const, from, before: months.from }] : []),
    ...(before && months.before && months.before < before ? [{ grain: 'day' as const, from: months.before, before }] : []),
  ]
}

/** The whole years or months within a range, or null when there is none. */
function wholeOnes(
  from: Day | null,
  before: Day | null,
  startOf: (day: Day) => Day,
  next: (day: Day) => Day,
): { from: Day | null; before: Day | null } | null {
  const first = from && (startOf(from) === from ? from : next(startOf(from)))
  const end = before && startOf(before)
  return first && end && first >= end ? null : { from: first, before: end }
}

/** The rollup rows of a filter, as conditions on `donation_rollup_now r`. */
export function rollupConditions(
  { charityId, preferences }: GiftScope,
  filter: Pick<GiftFilter, 'startDate' | 'endDate' | 'paymentMethod' | 'status' | 'ItemId'>,
): RawBuilder<unknown> {
  const spans = rollupSpans(filter.startDate, filter.endDate).map(
    ({ grain, from, before }) =>
      sql`(r.grain = ${grain}${from ? sql` and r.starts_on >= ${from}::date` : sql``}${before ? sql` and r.starts_on < ${before}::date` : sql``})`,
  )
  const all = [
    sql`r.charity_id = ${charityId}`,
    sql`r.app_preference_id = any(${preferences}::smallint[])`,
    sql`(${sql.join(spans, sql` or `)})`,
  ]
  if (filter.paymentMethod.length) all.push(sql`r.payment_method = any(${filter.paymentMethod}::smallint[])`)
  if (filter.status.length) all.push(sql`r.status = any(${filter.status}::text[])`)
  if (filter.ItemId.length) all.push(sql`r.item_id = any(${filter.ItemId}::smallint[])`)
  return sql.join(all, sql` and `)
}

/** The SQL expression of an amount without voided and refunded money. */
export const netAmount = (alias: 'd' | 'g' | 'r') => {
  const columnRef = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<number>`case when ${columnRef('status')} = 'Voided' then 0 else ${columnRef('amountMinor')} - ${columnRef('refundedMinor')} end`
}

/** Gifts and money of a filter in one currency. `valid` counts the valid gifts. */
export type CurrencyTotal = { currency: Currency; count: number; valid: number; sumMinor: number }

/**
 * The totals by kind, method and status for a filter by days and modules, as a source `r` with `gifts`, `amount_minor` and
 * `refunded_minor`.
 */
export const rollupOf = (scope: GiftScope, filter: Parameters<typeof rollupConditions>[1]): RawBuilder<unknown> =>
  sql`(select * from donation_rollup_now r where ${rollupConditions(scope, filter)}) r`

/** The totals of each day in a range, as a source `t` with `gifts` and `standing_minor`, the sum without voided and refunded money. */
export const dailyTotalsOf = (
  { charityId, preferences }: GiftScope,
  { startDate, endDate }: { startDate: Day; endDate: Day },
): RawBuilder<unknown> => sql`
  (select t.starts_on, t.currency, t.gifts, t.standing_minor from donation_total_now t
    where t.charity_id = ${charityId} and t.grain = 'day' and t.app_preference_id = any(${preferences}::smallint[])
      and t.starts_on between ${startDate}::date and ${endDate}::date) t`
