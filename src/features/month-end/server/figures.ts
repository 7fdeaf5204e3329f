import { sql } from 'kysely'
import { type AppPreference, unsettledStatuses } from '#features/gifts/rules.ts'
import { type GiftScope, giftsOfSeveralKinds, type PartOfKind, rollupOf } from '#features/gifts/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { divide } from '#kit/giving/divide.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { Figure, MonthEnd } from '../contract.ts'
import { lastDayOf, type Period } from './period.ts'

export type Figures = {
  rows: Figure[]
  total: MonthEnd['total']
  /** The gifts that are not settled, by module. */
  unsettledGifts: ReadonlyMap<AppPreference, number>
}
type Row = RowOf<'donation', 'itemId' | 'appPreferenceId'> &
  Computed<{ gifts: number; received: number; returned: number; unsettled: number; unsettledGifts: number }>

const isUnsettled = sql`r.status = any(${[...unsettledStatuses]}::text[])`

/** What gifts of a month come to by kinds of giving, as they are now; voided ones are left out. */
export async function readFigures(
  tx: Tx,
  scope: GiftScope,
  { period, currency }: { period: Period; currency: Currency },
): Promise<Figures> {
  const filter = { startDate: period.from, endDate: lastDayOf(period), paymentMethod: [], status: [], ItemId: [] }
  const { rows } = await sql<Row>`
    select r.item_id, r.app_preference_id, sum(r.gifts)::int as gifts, sum(r.amount_minor)::bigint as received, sum(r.refunded_minor)::bigint as returned,
           coalesce(sum(r.amount_minor) filter (where ${isUnsettled}), 0)::bigint as unsettled,
           coalesce(sum(r.gifts) filter (where ${isUnsettled}), 0)::int as unsettled_gifts
      from ${rollupOf(scope, filter)} where r.currency = ${currency} and r.status <> 'Voided' group by r.item_id, r.app_preference_id having sum(r.gifts) > 0 order by r.item_id`.execute(
    tx,
  )
  const money = (minor: number) => ({ minor, currency })
  const sum = (of: readonly Row[], value: (row: Row) => number) => of.reduce((total, row) => total + value(row), 0)
  const totalOf = (of: readonly Row[]) => ({
    gifts: sum(of, ({ gifts }) => gifts),
    received: money(sum(of, ({ received }) => received)),
    returned: money(sum(of, ({ returned }) => returned)),
    unsettled: money(sum(of, ({ unsettled }) => unsettled)),
    net: money(sum(of, ({ received, returned }) => received - returned)),
  })
  const byModule = Map.groupBy(rows, ({ appPreferenceId }) => appPreferenceId)
  const byKind = [...rows, ...(await partsOfKinds(tx, scope, { ...period, currency }))]
  return {
    rows: [...Map.groupBy(byKind, ({ itemId }) => itemId)]
      .map(([itemId, own]) => ({ itemId, ...totalOf(own) }))
      .filter(({ gifts }) => gifts > 0)
      .toSorted((one, another) => one.itemId - another.itemId),
    total: totalOf(rows),
    unsettledGifts: new Map([...byModule].map(([module, own]) => [module, sum(own, ({ unsettledGifts }) => unsettledGifts)])),
  }
}

/**
 * What to add to figures by kinds so that gifts of several kinds stand under each with their lines, not whole under one: each kind counts
 * the gift, and bears what was returned of it in proportion.
 */
async function partsOfKinds(tx: Tx, scope: GiftScope, period: Period & { currency: Currency }): Promise<Row[]> {
  const parts = await giftsOfSeveralKinds(tx, scope, period)
  return [...Map.groupBy(parts, ({ donationId }) => donationId).values()].flatMap(own => {
    const [{ mainItemId, appPreferenceId, status, amountMinor, refundedMinor }] = own as [PartOfKind]
    const rowOf = (itemId: Row['itemId'], gifts: number, received: number, returned: number): Row => {
      const isOpen = unsettledStatuses.some(each => each === status)
      return { itemId, appPreferenceId, gifts, received, returned, unsettled: isOpen ? received : 0, unsettledGifts: isOpen ? gifts : 0 }
    }
    const weights = own.map(({ partMinor }) => partMinor)
    const [received, returned] = [divide(amountMinor, weights), divide(refundedMinor, weights)]
    return [
      rowOf(mainItemId, -1, 0 - amountMinor, 0 - refundedMinor),
      ...own.map(({ itemId }, at) => rowOf(itemId, 1, received[at] ?? 0, returned[at] ?? 0)),
    ]
  })
}
