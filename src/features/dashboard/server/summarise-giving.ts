import { sql } from 'kysely'
import { addDays, type Day, daysBetween } from '#kit/time/days.ts'
import { presetRange } from '#kit/time/date-presets.ts'
import type { Currency, Money } from '#jurisdictions/money.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import { itemName } from '#features/gifts/item-terms.ts'
import { isReversed } from '#features/gifts/rules.ts'
import { methodTerm } from '#features/gifts/terms.ts'
import { dailyTotalsOf, netAmount, rollupOf, wireTerms } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { preparedPlan } from '#platform/server/database/prepared-statement.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { dashboard } from '../contract.ts'
import { countedPreferences } from './counted-preferences.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type Cell = RowOf<'donationRollup', 'paymentMethod' | 'itemId' | 'status' | 'gifts'> & Computed<{ minor: number }>
type DatePeriod = { startDate: Day; endDate: Day }

/** The dashboard of a period, from the totals only: no gift is read. */
export async function summariseGiving(
  { tx, actor, now }: Context,
  { dateFiler, appPreferenceId, fromDate, toDate }: RequestOf<typeof dashboard.summary>,
) {
  const charity = await charityOf(tx, actor.charityId)
  const stretch = stretchOf(dateFiler, fromDate, toDate, dayInZone(now(), charity.timeZone))
  const length = daysBetween(stretch.startDate, stretch.endDate) + 1
  const earlier = { startDate: addDays(stretch.startDate, -length), endDate: addDays(stretch.startDate, -1) }
  const scope = { charityId: actor.charityId, preferences: countedPreferences(actor, appPreferenceId) }
  const cellsOf = async (period: DatePeriod) => {
    const cells = sql<Cell>`select r.payment_method, r.item_id, r.status, sum(r.gifts)::bigint as gifts, sum(${netAmount('r')})::bigint as minor
      from ${rollupOf(scope, { ...period, paymentMethod: [], status: [], ItemId: [] })} where r.currency = ${charity.currency} group by 1, 2, 3 having sum(r.gifts) > 0`
    return (await preparedPlan(cells).execute(tx)).rows
  }
  const daily = sql<
    RowOf<'donationTotal', 'gifts'> & Renamed<'donationTotal', { day: 'startsOn'; minor: 'standingMinor' }>
  >`select t.starts_on as day, sum(t.gifts)::bigint as gifts, sum(t.standing_minor)::bigint as minor
    from ${dailyTotalsOf(scope, stretch)} where t.currency = ${charity.currency} group by 1 having sum(t.gifts) > 0 order by 1`
  const [cells, before, { rows: days }] = await Promise.all([cellsOf(stretch), cellsOf(earlier), preparedPlan(daily).execute(tx)])

  const amount = (minor: number): Money => ({ minor, currency: charity.currency })
  return {
    ...stretch,
    currency: charity.currency,
    figures: figuresOf(cells, charity.currency),
    before: { ...earlier, ...figuresOf(before, charity.currency) },
    days: days.map(({ day, gifts, minor }) => ({ day, gifts, total: amount(minor) })),
    byPaymentMethod: sharesOf(
      cells,
      cell => cell.paymentMethod,
      id => methodTerm(wireTerms, id),
      charity.currency,
    ),
    byItem: sharesOf(
      cells,
      cell => cell.itemId,
      id => itemName(wireTerms, id),
      charity.currency,
    ),
    byStatus: grouped(cells, cell => cell.status).map(([status, { gifts, minor }]) => ({ status, gifts, total: amount(minor) })),
  }
}

function stretchOf(dateFiler: number, fromDate: Day | null, toDate: Day | null, today: Day): DatePeriod {
  const preset = presetRange(dateFiler as Parameters<typeof presetRange>[0], today)
  if (preset) return preset
  if (!fromDate || !toDate || fromDate > toDate) throw refuse('INVALID', [{ field: 'fromDate', code: 'CHOOSE_BOTH_DAYS' }])
  if (daysBetween(fromDate, toDate) > 3660) throw refuse('INVALID', [{ field: 'fromDate', code: 'CHOOSE_FEWER_YEARS' }])
  return { startDate: fromDate, endDate: toDate }
}

function figuresOf(cells: readonly Cell[], currency: Currency) {
  const gifts = cells.reduce((sum, cell) => sum + cell.gifts, 0)
  const minor = cells.reduce((sum, cell) => sum + cell.minor, 0)
  const valid = cells.filter(({ status }) => !isReversed(status)).reduce((sum, cell) => sum + cell.gifts, 0)
  return { gifts, total: { minor, currency }, average: valid ? { minor: Math.round(minor / valid), currency } : null }
}

function grouped<Key>(cells: readonly Cell[], keyOf: (cell: Cell) => Key): [Key, { gifts: number; minor: number }][] {
  const sums = new Map<Key, { gifts: number; minor: number }>()
  for (const cell of cells) {
    const sum = sums.get(keyOf(cell)) ?? { gifts: 0, minor: 0 }
    sums.set(keyOf(cell), { gifts: sum.gifts + cell.gifts, minor: sum.minor + cell.minor })
  }
  return [...sums].sort(([, one], [, other]) => other.minor - one.minor)
}

const sharesOf = (cells: readonly Cell[], idOf: (cell: Cell) => number, nameOf: (id: number) => string, currency: Currency) =>
  grouped(cells, idOf).map(([id, { gifts, minor }]) => ({ id, displayName: nameOf(id), gifts, total: { minor, currency } }))
