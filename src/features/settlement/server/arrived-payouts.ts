import { sql } from 'kysely'
import { addDays, type Day } from '#kit/time/days.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { ArrivedPayout, settlement } from '../contract.ts'
import { readLines, type ReaderContext, readSettlement, type StoredSettlement } from './read-settlement.ts'

/** The days from the payout of a provider to its arrival at the bank, at most. */
const daysOnTheWay = 10
/** The days by which the day of a payout, as its provider names it, may be later than its arrival. */
const daysAhead = 1

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

/** A payout as the lines that it arrived with show it. */
export const arrivedPayout = ({ id, settlementNo, provider, paidOn, netMinor, currency, state }: StoredSettlement): ArrivedPayout => ({
  id,
  settlementId: settlementNo,
  provider,
  payoutDate: paidOn,
  net: { minor: netMinor, currency },
  status: state,
})

/** Payouts by their ids. */
export async function readPayouts({ tx, actor }: ReaderContext, ids: readonly string[]): Promise<Map<string, StoredSettlement>> {
  if (ids.length === 0) return new Map()
  const query = tx.selectFrom('settlement').selectAll().where('charityId', '=', actor.charityId)
  return new Map((await query.where(q => q('id', '=', q.fn.any(q.val([...ids])))).execute()).map(row => [row.id, row]))
}
