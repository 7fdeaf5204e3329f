import { formatDay } from '#kit/time/date-format.ts'
import { addDays, addMonths, type Day, daysBetween, startOfMonth } from '#kit/time/days.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { formatMoney, type Money } from '#jurisdictions/money.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { isReversed, isSettleable } from '#features/gifts/rules.ts'
import type { Board } from '../contract.ts'

/** Longer periods are drawn by month. */
const mostDays = 100

/** The chart: a point per day of the period, or per month when there are too many days. */
export function toChart({ startDate, endDate, days, currency }: Board): { byMonth: boolean; points: string[]; values: number[] } {
  const byMonth = daysBetween(startDate, endDate) >= mostDays
  const slot = (day: Day) => (byMonth ? startOfMonth(day) : day)
  const next = (day: Day) => (byMonth ? addMonths(day, 1) : addDays(day, 1))
  const sums = new Map<Day, number>()
  for (let day = slot(startDate); day <= endDate; day = next(day)) sums.set(day, 0)
  for (const { day, total } of days) sums.set(slot(day), (sums.get(slot(day)) ?? 0) + total.minor)
  const format = byMonth ? 'MMM YYYY' : jurisdictionOfCurrency(currency).days.monthDay
  const name = (day: Day) => formatDay(day, format, getLocale())
  return { byMonth, points: [...sums.keys()].map(name), values: [...sums.values()] }
}

/** The chart in one sentence. */
export function summaryOf({ currency }: Board, { byMonth, points, values }: ReturnType<typeof toChart>): string {
  const most = Math.max(...values)
  if (most <= 0) return m.dashboard_none()
  const at = { point: points[values.indexOf(most)]!, amount: formatMoney({ minor: most, currency }) }
  if (byMonth) return m.dashboard_best_month(at)
  return m.dashboard_best({ ...at, empty: values.filter(value => value === 0).length, all: values.length })
}

/** The change of a figure against the previous period. */
export function describeChange(now: number, before: number, days: number): { words: string; rises: boolean | null } {
  if (before === 0) return { words: m.dashboard_nothing_before({ days }), rises: null }
  const share = Math.round(((now - before) / before) * 100)
  if (share === 0) return { words: m.dashboard_same({ days }), rises: null }
  const words = share > 0 ? m.dashboard_more({ share, days }) : m.dashboard_less({ share: -share, days })
  return { words, rises: share > 0 }
}

/** Accepted but unsettled gifts. */
export function sumUnsettled({ byStatus, currency }: Board): { gifts: number; total: Money } {
  const waiting = byStatus.filter(({ status }) => isSettleable(status))
  const sum = (countOf: (one: (typeof waiting)[number]) => number) => waiting.reduce((all, one) => all + countOf(one), 0)
  return { gifts: sum(({ gifts }) => gifts), total: { minor: sum(({ total }) => total.minor), currency } }
}

/** A note on gifts that the average excludes; empty when there are none. */
export function averageNote({ byStatus }: Board): string {
  const count = byStatus.reduce((sum, { status, gifts }) => (isReversed(status) ? sum + gifts : sum), 0)
  return count > 0 ? m.dashboard_average_note({ count }) : ''
}
