import { sql } from 'kysely'
import { type GiftScope, rollupOf } from '#features/gifts/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { Figure, MonthEnd } from '../contract.ts'
import { lastDayOf, type Period } from './period.ts'

export type Figures = { rows: Figure[]; total: MonthEnd['total']; unsettledGifts: number }
type Row = RowOf<'donation', 'itemId'> &
  Computed<{ gifts: number; received: number; returned: number; unsettled: number; unsettledGifts: number }>

/** Whether money has not reached the bank and may yet; also where a void is asked for, or not confirmed by the card provider. */
const isUnsettled = sql`r.status in ('Accepted', 'Offline', 'Void Requested', 'Void Verified', 'Void Approved')`

/** What gifts of a month come to by kinds of giving, as they are now; voided ones are left out. */
export async function readFigures(
  tx: Tx,
  scope: GiftScope,
  { period, currency }: { period: Period; currency: Currency },
): Promise<Figures> {
  const filter = { startDate: period.from, endDate: lastDayOf(period), paymentMethod: [], status: [], ItemId: [] }
  const { rows } = await sql<Row>`
    select r.item_id, sum(r.gifts)::int as gifts, sum(r.amount_minor)::bigint as received, sum(r.refunded_minor)::bigint as returned,
           coalesce(sum(r.amount_minor) filter (where ${isUnsettled}), 0)::bigint as unsettled,
           coalesce(sum(r.gifts) filter (where ${isUnsettled}), 0)::int as unsettled_gifts
      from ${rollupOf(scope, filter)} where r.currency = ${currency} and r.status <> 'Voided' group by r.item_id having sum(r.gifts) > 0 order by r.item_id`.execute(
    tx,
  )
  const money = (minor: number) => ({ minor, currency })
  const sum = (value: (row: Row) => number) => rows.reduce((total, row) => total + value(row), 0)
  return {
    rows: rows.map(({ itemId, gifts, received, returned, unsettled }) => ({
      itemId,
      gifts,
      received: money(received),
      returned: money(returned),
      unsettled: money(unsettled),
      net: money(received - returned),
    })),
    total: {
      gifts: sum(({ gifts }) => gifts),
      received: money(sum(({ received }) => received)),
      returned: money(sum(({ returned }) => returned)),
      unsettled: money(sum(({ unsettled }) => unsettled)),
      net: money(sum(({ received, returned }) => received - returned)),
    },
    unsettledGifts: sum(({ unsettledGifts }) => unsettledGifts),
  }
}
