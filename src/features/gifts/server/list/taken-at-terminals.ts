import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '#features/charity/server/public.ts'
import type { Currency, Money } from '#jurisdictions/money.ts'
import type { PaymentMethodId } from '#kit/giving/payment.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { netAmount } from '../match/totals.ts'
import { isValidGift } from '../match/valid-gifts.ts'

type Period = { startDate: Day; endDate: Day; currency: Currency }

/** The valid gifts of some modules, taken at terminals on these days of the charity, as `d`. */
const takenGifts = ({ charityId, preferences }: GiftScope, { startDate, endDate, currency }: Period) => sql`
  donation d
   where d.charity_id = ${charityId} and d.terminal_id is not null and d.app_preference_id = any(${preferences}::smallint[])
     and d.currency = ${currency} and ${isValidGift('d')}
     and d.donated_at >= ${startOfDay(charityId, startDate)} and d.donated_at < ${startOfDay(charityId, endDate, 1)}`

/** The totals of each terminal, for a join by `terminal_id`: `gifts` and `minor`, without voided and refunded money. */
export const takenAtTerminals = (scope: GiftScope, period: Period): RawBuilder<unknown> => sql`
  (select d.terminal_id, count(*)::int as gifts, sum(${netAmount('d')})::bigint as minor
     from ${takenGifts(scope, period)} group by d.terminal_id)`

type Taking = { day: Day; paymentMethod: PaymentMethodId; gifts: number; total: Money }
/** The totals of one terminal by day and payment method, the latest day first. */
export async function takingsOfTerminal(tx: Tx, scope: GiftScope, terminalId: string, period: Period): Promise<Taking[]> {
  const { rows } = await sql<
    Renamed<'donation', { day: 'donatedOn' }> & RowOf<'donation', 'paymentMethod'> & Computed<{ gifts: number; minor: number }>
  >`
    select d.donated_on as day, d.payment_method, count(*)::int as gifts, sum(${netAmount('d')})::bigint as minor
      from ${takenGifts(scope, period)} and d.terminal_id = ${terminalId}
     group by d.donated_on, d.payment_method order by d.donated_on desc, d.payment_method`.execute(tx)
  return rows.map(({ minor, ...row }) => ({ ...row, total: { minor, currency: period.currency } }))
}
