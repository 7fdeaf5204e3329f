import { sql } from 'kysely'
import type { GiftScope } from '#features/gifts/server/public.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

type FeesOfKind = RowOf<'settlementShare', 'moneyKind'> & Computed<{ gross: number; fee: number }>
type Fees = { kinds: FeesOfKind[]; shortfall: number }

/**
 * What the linked gifts of some days' settlements came to and bore of fees, by kinds of money, in minor units. A share bears what its lines
 * brought less than its gifts say as well: `shortfall` is that part, of all modules.
 */
export async function feesByKind(
  tx: Tx,
  { charityId, preferences }: GiftScope,
  { from, before }: { from: Day; before: Day },
): Promise<Fees> {
  const isPaidIn = sql`s.charity_id = ${charityId} and s.paid_on >= ${from}::date and s.paid_on < ${before}::date`
  const { rows: kinds } = await sql<FeesOfKind>`
    select h.money_kind, sum(h.gross_minor)::bigint as gross, sum(h.fee_minor)::bigint as fee
      from settlement s
      join settlement_share h on h.charity_id = ${charityId} and h.settlement_id = s.id and h.app_preference_id = any(${preferences}::smallint[])
     where ${isPaidIn} group by h.money_kind order by h.money_kind`.execute(tx)
  const { rows } = await sql<Computed<{ shortfall: number }>>`
    select coalesce(sum(h.fee_minor) - sum(l.fee_minor), 0)::bigint as shortfall
      from settlement s
      join settlement_match m on m.charity_id = ${charityId} and m.settlement_id = s.id and m.difference_minor <> 0
     cross join lateral (select sum(h.fee_minor) as fee_minor from settlement_share h where h.charity_id = ${charityId} and h.match_id = m.id) h
     cross join lateral (select sum(l.fee_minor) as fee_minor from settlement_line l
                          where l.charity_id = ${charityId} and l.settlement_id = s.id and l.match_id = m.id) l
     where ${isPaidIn} and h.fee_minor is not null`.execute(tx)
  return { kinds, shortfall: rows[0]?.shortfall ?? 0 }
}
