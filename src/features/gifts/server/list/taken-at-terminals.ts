import { type RawBuilder, sql } from 'kysely'
import { startOfDay } from '#features/charity/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import type { GiftScope } from '../match/conditions.ts'
import { netAmount } from '../match/totals.ts'

type Period = { startDate: Day; endDate: Day; currency: Currency }

/** The gifts that stand of some modules, taken at terminals on these days of the charity, as `d`. */
const takenGifts = ({ charityId, preferences }: GiftScope, { startDate, endDate, currency }: Period) => sql`
  donation d
   where d.charity_id = ${charityId} and d.terminal_id is not null and d.app_preference_id = any(${preferences}::smallint[])
     and d.currency = ${currency} and d.status not in ('Voided', 'Refunded')
     and d.donated_at >= ${startOfDay(charityId, startDate)} and d.donated_at < ${startOfDay(charityId, endDate, 1)}`

/** What was taken at each terminal, for a join by `terminal_id`: `gifts` and `minor`, without what was voided or refunded. */
export const takenAtTerminals = (scope: GiftScope, period: Period): RawBuilder<unknown> => sql`
  (select d.terminal_id, count(*)::int as gifts, sum(${netAmount('d')})::bigint as minor
     from ${takenGifts(scope, period)} group by d.terminal_id)`
