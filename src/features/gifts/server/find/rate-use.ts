import { type RawBuilder, sql } from 'kysely'
import { type Currency, type Money, money } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, Filled, LeftJoined, Renamed } from '#platform/server/database/row-types.ts'

/**
 * How a published rate was used: the number of receipts, the people or days that their lines count, their sum, and the first and the last
 * day.
 */
export type RateUse = { receipts: number; units: number; sum: Money; firstOn: Day | null; lastOn: Day | null }

/** An SQL condition: whether any line was computed with the rate of a row. `rate` is the alias of the rate's table. */
export const isRateUsed = (rate: string): RawBuilder<boolean> => sql<boolean>`
  exists (select from donation_line l where l.charity_id = ${sql.ref(`${rate}.charity_id`)} and l.rate_id = ${sql.ref(`${rate}.id`)})`

const usedLines = sql`donation_line l join donation d on d.charity_id = l.charity_id and d.id = l.donation_id`

/** The use of one rate. */
export async function findRateUse(tx: Tx, charityId: number, { id, currency }: { id: string; currency: Currency }): Promise<RateUse> {
  const { rows } = await sql<
    Computed<{ receipts: number; units: number; minor: number }> &
      LeftJoined<Renamed<'donation', { firstOn: 'donatedOn'; lastOn: 'donatedOn' }>>
  >`
    select count(distinct l.donation_id)::int as receipts, coalesce(sum(coalesce(l.people, l.days, 1) * coalesce(l.years, l.quantity, 1)), 0)::int as units,
           coalesce(sum(l.amount_minor), 0)::bigint as minor, min(d.donated_on) as first_on, max(d.donated_on) as last_on
      from ${usedLines} where l.charity_id = ${charityId} and l.rate_id = ${id}::uuid`.execute(tx)
  const { minor, ...use } = rows[0]!
  return { ...use, sum: money(minor, currency) }
}

/** The last day on which a receipt used each of these rates; a rate that none used is absent. */
export async function findLastRateUses(tx: Tx, charityId: number, ids: readonly string[]): Promise<Map<string, Day>> {
  const { rows } = await sql<Filled<Renamed<'donationLine', { id: 'rateId' }>> & Renamed<'donation', { day: 'donatedOn' }>>`
    select l.rate_id as id, max(d.donated_on) as day from ${usedLines}
     where l.charity_id = ${charityId} and l.rate_id = any(${[...ids]}::uuid[]) group by l.rate_id`.execute(tx)
  return new Map(rows.map(({ id, day }) => [id, day]))
}
