import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '#kit/time/days.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { settlement } from '../contract.ts'
import type { ArrivedPayout } from '../lines.ts'
import { readLines, type ReaderContext, readSettlement, type StoredSettlement } from './read-settlement.ts'

/** The days from the payout of a provider to its arrival at the bank, at most. */
const daysOnTheWay = 10
/** The days by which the day of a payout, as its provider names it, may be later than its arrival. */
const daysAhead = 1
/**
 * The days from a month to the statements that one of its payouts, or of its statements of banks, may belong to: a statement may be of a
 * month.
 */
const reachOfPayouts = 45

/** The payouts of providers that a line may be: of its amount, paid some days before or on its day, and not shown to have arrived. */
export async function findPayouts(context: ReaderContext, { id, lineNo }: RequestOf<typeof settlement.findPayouts>) {
  const stored = await readSettlement(context, id)
  const line = (await readLines(context, id)).find(one => one.lineNo === lineNo)
  if (!line) throw refuse('NOT_FOUND')
  const found = await payoutsOfAmount(context, stored, { minor: line.grossMinor, days: [line.occurredOn] })
  return { items: found.map(arrivedPayout) }
}

/** The payouts of an amount that lines of a bank statement on some days may be, and that are not shown to have arrived. */
export async function payoutsOfAmount(
  { tx, actor: { charityId } }: ReaderContext,
  { provider, currency }: StoredSettlement,
  { minor, days }: { minor: number; days: readonly Day[] },
): Promise<StoredSettlement[]> {
  const [first, last] = [days.toSorted()[0], days.toSorted().at(-1)]
  if (provider !== 'bank' || !first || !last) return []
  const { rows } = await sql<StoredSettlement>`
    select s.* from settlement s
     where s.charity_id = ${charityId} and s.provider <> 'bank' and s.currency = ${currency} and s.net_minor = ${minor}
       and s.paid_on between ${addDays(first, -daysOnTheWay)}::date and ${addDays(last, daysAhead)}::date
       and not exists (select from settlement_match m where m.charity_id = ${charityId} and m.payout_id = s.id)
     order by s.paid_on desc, s.id limit 20`.execute(tx)
  return rows
}

type UnaskedPayouts = Computed<{ count: number; minor: number; oldestOn: Day | null; owners: string[] }>

/**
 * Lines of bank statements that were closed as no gift before a payout of exactly their amount was stored, so that nobody was asked whether
 * they are that payout: how many, their sum, the oldest, and who closed them. Either statement is of these days.
 */
export async function unaskedPayoutsIn(tx: Tx, charityId: number, { from, before }: { from: Day; before: Day }): Promise<UnaskedPayouts> {
  const isInPeriod = (day: RawBuilder<unknown>) => sql`(${day} >= ${from}::date and ${day} < ${before}::date)`
  const { rows } = await sql<UnaskedPayouts>`
    select count(*)::int as count, coalesce(sum(u.gross_minor), 0)::bigint as minor, min(u.occurred_on) as oldest_on,
           coalesce(array_agg(distinct u.linker_name), '{}') as owners
      from (
        select distinct on (l.settlement_id, l.line_no) l.gross_minor, l.occurred_on, m.linker_name
          from settlement p
          join settlement b on b.charity_id = ${charityId} and b.provider = 'bank' and b.currency = p.currency
          join settlement_match m on m.charity_id = ${charityId} and m.settlement_id = b.id and m.not_gift in ('income', 'transfer')
           and m.payout_id is null and m.linked_at < p.created_at
          join settlement_line l on l.charity_id = ${charityId} and l.match_id = m.id and l.gross_minor = p.net_minor
           and l.occurred_on between p.paid_on - ${daysAhead}::int and p.paid_on + ${daysOnTheWay}::int
         where p.charity_id = ${charityId} and p.provider <> 'bank'
           and p.paid_on between ${addDays(from, -reachOfPayouts)}::date and ${addDays(before, reachOfPayouts)}::date
           and b.paid_on between ${addDays(from, -reachOfPayouts)}::date and ${addDays(before, reachOfPayouts)}::date
           and (${isInPeriod(sql`p.paid_on`)} or ${isInPeriod(sql`b.paid_on`)})
           and not exists (select from settlement_match a where a.charity_id = ${charityId} and a.payout_id = p.id)) u`.execute(tx)
  return rows[0] ?? { count: 0, minor: 0, oldestOn: null, owners: [] }
}

/** A payout as the lines that it arrived with show it. */
export const arrivedPayout = ({ id, settlementNo, provider, paidOn, netMinor, currency, state }: StoredSettlement): ArrivedPayout => ({
  id,
  settlementId: settlementNo,
  provider,
  payoutDate: paidOn,
  net: { minor: netMinor, currency },
  status: state,
})

/** Settlements by their ids. */
export async function readSettlements({ tx, actor }: ReaderContext, ids: readonly string[]): Promise<Map<string, StoredSettlement>> {
  if (ids.length === 0) return new Map()
  const query = tx.selectFrom('settlement').selectAll().where('charityId', '=', actor.charityId)
  return new Map((await query.where(q => q('id', '=', q.fn.any(q.val([...ids])))).execute()).map(row => [row.id, row]))
}
