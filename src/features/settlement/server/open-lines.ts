import { sql } from 'kysely'
import type { Day, Moment } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { LineKind } from '../statements.ts'
import './tables.ts'

type Period = { from: Day; before: Day }
type OpenLines = Computed<{ count: number; minor: number; oldestOn: Day | null; owners: string[] }>

/**
 * The lines of some days' settlements that stand for gifts and are not settled: how many, their sum, the oldest, and who uploaded them. Of
 * a settlement that has none of these and is not settled as a whole, all lines: it keeps its month from being locked as well.
 */
export async function openLinesIn(tx: Tx, charityId: number, { from, before }: Period): Promise<OpenLines> {
  const isOpen = sql`(m.settled_at is null and l.repeats_id is null and ((l.kind = 'charge' and l.gross_minor > 0) or (l.kind in ('refund', 'return') and l.gross_minor < 0)))`
  const { rows } = await sql<OpenLines>`
    select count(*)::int as count, coalesce(sum(o.gross_minor), 0)::bigint as minor, min(o.occurred_on) as oldest_on,
           coalesce(array_agg(distinct o.uploader_name), '{}') as owners
      from (
        select l.gross_minor, l.occurred_on, f.uploader_name, l.repeats_id is not null as is_repeated, ${isOpen} as is_open, bool_or(${isOpen}) over (partition by s.id) as has_open
          from settlement s
          join settlement_file f on f.charity_id = ${charityId} and f.id = s.file_id
          join settlement_line l on l.charity_id = ${charityId} and l.settlement_id = s.id
          left join settlement_match m on m.charity_id = ${charityId} and m.id = l.match_id
         where s.charity_id = ${charityId} and s.paid_on >= ${from}::date and s.paid_on < ${before}::date and s.state <> 'settled') o
     where o.is_open or (not o.has_open and not o.is_repeated)`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0, oldestOn: null, owners: [] }
}

export type SettlementInMonth = RowOf<
  'settlement',
  | 'settlementNo'
  | 'provider'
  | 'account'
  | 'paidOn'
  | 'currency'
  | 'grossMinor'
  | 'feeMinor'
  | 'refundMinor'
  | 'disputeMinor'
  | 'adjustmentMinor'
  | 'netMinor'
  | 'lineCount'
> &
  Computed<{
    paymentFeeMinor: number
    refundFeeMinor: number
    disputeFeeMinor: number
    adjustmentFeeMinor: number
    separateFeeMinor: number
  }>

/**
 * The settlements of some days as they were stored until a moment, for the books of their month, in the order of their numbers. Their fees
 * are the sum of those of payments, refunds, disputes and adjustments, and of those that have lines of their own.
 */
export async function settlementsIn(
  tx: Tx,
  charityId: number,
  { from, before, storedUntil }: Period & { storedUntil: Moment },
): Promise<SettlementInMonth[]> {
  const isEarly = sql`(l.added_at is null or l.added_at <= ${storedUntil})`
  // Charges of a bank are lines of the statement from the start, and fees since they were booked.
  const isBooked = sql`not exists (select from settlement_match k where k.charity_id = ${charityId} and k.id = l.match_id and k.linked_at > ${storedUntil})`
  const isEarlyFee = sql`(${isEarly} and (l.match_id is null or ${isBooked}))`
  const feesOf = (kind: LineKind) => sql`coalesce(sum(l.fee_minor) filter (where l.kind = ${kind} and ${isEarly}), 0)::bigint`
  const addedLater = (kind: LineKind) => sql`coalesce(sum(l.gross_minor) filter (where l.kind = ${kind} and not ${isEarly}), 0)`
  const { rows } = await sql<SettlementInMonth>`
    select s.settlement_no, s.provider, s.account, s.paid_on, s.currency, (s.gross_minor - n.gross)::bigint as gross_minor,
           (s.fee_minor - n.fees)::bigint as fee_minor, (s.refund_minor + n.refunds)::bigint as refund_minor,
           (s.dispute_minor + n.disputes)::bigint as dispute_minor, (s.adjustment_minor - n.adjustments)::bigint as adjustment_minor,
           (s.net_minor - n.gross + n.fees - n.refunds - n.disputes - n.adjustments)::bigint as net_minor,
           s.line_count - n.lines as line_count, f.*
      from settlement s
     cross join lateral (
             select ${addedLater('charge')} as gross, ${addedLater('refund')} as refunds, ${addedLater('dispute')} as disputes, ${addedLater('adjustment')} as adjustments,
                    coalesce(sum(l.fee_minor) filter (where l.kind <> 'other' and not ${isEarly}), 0) - coalesce(sum(l.gross_minor) filter (where l.kind = 'fee' and not ${isEarlyFee}), 0) as fees,
                    (count(*) filter (where not ${isEarly}))::int as lines
               from settlement_line l where l.charity_id = ${charityId} and l.settlement_id = s.id and (l.added_at is not null or l.kind = 'fee')) n
     cross join lateral (
             select ${feesOf('charge')} as payment_fee_minor, ${feesOf('refund')} as refund_fee_minor, ${feesOf('dispute')} as dispute_fee_minor,
                    ${feesOf('adjustment')} as adjustment_fee_minor,
                    coalesce(sum(l.fee_minor - l.gross_minor) filter (where l.kind = 'fee' and ${isEarlyFee}), 0)::bigint as separate_fee_minor
               from settlement_line l where l.charity_id = ${charityId} and l.settlement_id = s.id) f
     where s.charity_id = ${charityId} and s.paid_on >= ${from}::date and s.paid_on < ${before}::date and s.created_at <= ${storedUntil}
     order by s.provider, s.settlement_no`.execute(tx)
  return rows
}
