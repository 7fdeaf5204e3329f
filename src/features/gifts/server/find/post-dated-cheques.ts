import { sql } from 'kysely'
import { settleableStatuses } from '#features/gifts/rules.ts'
import { preferenceIds } from '#kit/giving/ids.ts'
import type { Day } from '#kit/time/days.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type PostDated = RowOf<'donation', 'appPreferenceId'> & Computed<{ count: number; minor: number; lastOn: Day }>
type Span = { from: Day; before: Day; currency: Currency; today: Day }

/** The gifts of some days whose cheques no bank takes yet, by module: their number, their sum, and the day of the last cheque. */
export async function postDatedCheques(tx: Tx, charityId: number, { from, before, currency, today }: Span): Promise<PostDated[]> {
  const { rows } = await sql<PostDated>`
    select d.app_preference_id, count(*)::int as count, sum(d.amount_minor)::bigint as minor, max(d.cheque_on) as last_on
      from donation d
     where d.charity_id = ${charityId} and d.app_preference_id = any(${Object.values(preferenceIds)}::smallint[]) and d.cheque_state = 'inHand'
       and d.cheque_on > ${today}::date and d.status = any(${[...settleableStatuses]}::text[]) and d.currency = ${currency}
       and d.donated_on >= ${from}::date and d.donated_on < ${before}::date
     group by d.app_preference_id order by d.app_preference_id`.execute(tx)
  return rows
}
