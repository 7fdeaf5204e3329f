import { type RawBuilder, sql } from 'kysely'
import { addDays, addMonths, type Day, startOfMonth } from '#kit/days.ts'
import type { Currency } from '#kit/money.ts'
import type { DonationFilter } from '../filter.ts'
import type { Scope } from './matching.ts'

/** Counting stops here: a list says '10,000+' rather than read on. */
export const countCap = 10_000

const rolledUp = new Set(['charityId', 'appPreferenceId', 'startDate', 'endDate', 'paymentMethod', 'status', 'ItemId'])

/** Whether a filter asks only what the rollup knows: preference, whole days, payment method, status and kind. */
export function isRolledUp(filter: DonationFilter): boolean {
  if (filter.searchValue || filter.donationType || filter.transactionType || filter.donorReligionType || filter.recurringType) return false
  if (new Set(filter.IsIRASInclusion).size === 1) return false
  return Object.entries(filter).every(([name, value]) => rolledUp.has(name) || name === 'IsIRASInclusion' || isEmpty(value))
}
const isEmpty = (value: unknown) => value === null || value === undefined || value === 0 || (Array.isArray(value) && value.length === 0)

/** A stretch of rollup rows: whole months where they fit, days at the edges. Ends are exclusive, null is open. */
export type Span = { grain: 'day' | 'month'; from: Day | null; before: Day | null }
export function spansOf(startDate: Day | null, endDate: Day | null): Span[] {
  const before = endDate && addDays(endDate, 1)
  const firstMonth = startDate && (startDate === startOfMonth(startDate) ? startDate : addMonths(startOfMonth(startDate), 1))
  const monthsEnd = before && startOfMonth(before)
  if (firstMonth && monthsEnd && firstMonth >= monthsEnd) return [{ grain: 'day', from: startDate, before }]
  const spans: Span[] = [{ grain: 'month', from: firstMonth, before: monthsEnd }]
  if (startDate && firstMonth && startDate < firstMonth) spans.push({ grain: 'day', from: startDate, before: firstMonth })
  if (before && monthsEnd && monthsEnd < before) spans.push({ grain: 'day', from: monthsEnd, before })
  return spans
}

/** The rollup rows of a filter, as conditions on `donation_rollup r`. */
export function rollupConditions({ charityId, preferences }: Scope, filter: Pick<DonationFilter, 'startDate' | 'endDate' | 'paymentMethod' | 'status' | 'ItemId'>): RawBuilder<unknown> {
  const spans = spansOf(filter.startDate, filter.endDate).map(
    ({ grain, from, before }) =>
      sql`(r.grain = ${grain}${from ? sql` and r.starts_on >= ${from}::date` : sql``}${before ? sql` and r.starts_on < ${before}::date` : sql``})`,
  )
  const all = [sql`r.charity_id = ${charityId}`, sql`r.app_preference_id = any(${preferences}::smallint[])`, sql`(${sql.join(spans, sql` or `)})`]
  if (filter.paymentMethod.length) all.push(sql`r.payment_method = any(${filter.paymentMethod}::smallint[])`)
  if (filter.status.length) all.push(sql`r.status = any(${filter.status}::text[])`)
  if (filter.ItemId.length) all.push(sql`r.item_id = any(${filter.ItemId}::smallint[])`)
  return sql.join(all, sql` and `)
}

/** What stands of a gift: nothing of a voided one, the rest of a refunded one. */
export const standing = (alias: 'd' | 'r') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`)
  return sql<number>`case when ${of('status')} = 'Voided' then 0 else ${of('amountMinor')} - ${of('refundedMinor')} end`
}

/** Gifts and money of a filter in one currency. `standing` counts the gifts that are not voided or fully refunded. */
export type CurrencyTotal = { currency: Currency; count: number; standing: number; sumMinor: number }
