import { sql } from 'kysely'
import type { Money } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import { startOfDay } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, Filled, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { netAmount } from '../match/totals.ts'
import { isValidGift } from '../match/valid-gifts.ts'

/** The totals of a user: the number and sum of valid gifts that they recorded, and the moment of the last one. */
export type OfficerTotals = { gifts: number; total: Money; lastAt: string }
type Row = Filled<RowOf<'donation', 'officerId'>> &
  RowOf<'donorGiving', 'gifts'> &
  Renamed<'donation', { lastAt: 'donatedAt' }> &
  Computed<{ minor: number }>
type Period = { officerIds: readonly string[]; since: Day | null; currency: Money['currency'] }

/**
 * The totals of these officers in some modules and one currency, since a day in the charity's time zone or without a start. Officers who
 * recorded nothing are omitted.
 */
export async function collectedByOfficers(
  tx: Tx,
  scope: GiftScope,
  { officerIds, since, currency }: Period,
): Promise<Map<string, OfficerTotals>> {
  const { rows } = await sql<Row>`
    select d.officer_id, count(*) as gifts, sum(${netAmount('d')})::bigint as minor, max(d.donated_at) as last_at
      from donation d
     where d.charity_id = ${scope.charityId} and d.officer_id = any(${officerIds}::uuid[]) and d.app_preference_id = any(${scope.preferences}::smallint[])
       and d.currency = ${currency} and ${isValidGift('d')} ${since ? sql`and d.donated_at >= ${startOfDay(scope.charityId, since)}` : sql``}
     group by d.officer_id`.execute(tx)
  return new Map(rows.map(({ officerId, gifts, minor, lastAt }) => [officerId, { gifts, total: { minor, currency }, lastAt }]))
}
