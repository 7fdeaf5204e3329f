import { sql } from 'kysely'
import type { Day, Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import './tables.ts'

type Period = { from: Day; before: Day }
type OpenLines = Computed<{ count: number; minor: number; oldestOn: Day | null; owners: string[] }>

/**
 * The lines of some days' settlements that stand for gifts and are not settled: how many, their sum, the oldest, and who uploaded them. Of a
 * settlement that has none of these and is not settled as a whole, all lines: it keeps its month from being locked as well.
 */
export async function openLinesIn(tx: Tx, charityId: number, { from, before }: Period): Promise<OpenLines> {
  const isOpen = sql`(m.settled_at is null and ((l.kind = 'charge' and l.gross_minor > 0) or (l.kind = 'refund' and l.gross_minor < 0)))`
  const { rows } = await sql<OpenLines>`
    select count(*)::int as count, coalesce(sum(o.gross_minor), 0)::bigint as minor, min(o.occurred_on) as oldest_on,
           coalesce(array_agg(distinct o.uploader_name), '{}') as owners
      from (
        select l.gross_minor, l.occurred_on, f.uploader_name, ${isOpen} as is_open, bool_or(${isOpen}) over (partition by s.id) as has_open
          from settlement s
          join settlement_file f on f.charity_id = ${charityId} and f.id = s.file_id
          join settlement_line l on l.charity_id = ${charityId} and l.settlement_id = s.id
          left join settlement_match m on m.charity_id = ${charityId} and m.id = l.match_id
         where s.charity_id = ${charityId} and s.paid_on >= ${from}::date and s.paid_on < ${before}::date and s.state <> 'settled') o
     where o.is_open or not o.has_open`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0, oldestOn: null, owners: [] }
}

/** The settlements of some days that were stored until a moment, for the books of their month, in the order of their numbers. */
export const settlementsIn = (tx: Tx, charityId: number, { from, before, storedUntil }: Period & { storedUntil: Moment }) =>
  tx
    .selectFrom('settlement')
    .select(['settlementNo', 'provider', 'account', 'paidOn', 'currency', 'grossMinor', 'feeMinor', 'refundMinor', 'disputeMinor'])
    .select(['adjustmentMinor', 'netMinor', 'lineCount'])
    .where('charityId', '=', charityId)
    .where('paidOn', '>=', from)
    .where('paidOn', '<', before)
    .where('createdAt', '<=', storedUntil)
    .orderBy('provider')
    .orderBy('settlementNo')
    .execute()

export type SettlementInMonth = Awaited<ReturnType<typeof settlementsIn>>[number]
