import { type RawBuilder, sql } from 'kysely'
import { fundsOf } from '../choices/funds.ts'
import { newestFirst, newestGifts } from '../find/newest-gifts.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'

/** A gift as an entry of a donor's timeline. */
export type GiftOfTimeline = RowOf<'donation', 'id' | 'appPreferenceId' | 'donatedAt' | 'amountMinor' | 'receiptNo'> &
  Renamed<'fund', { donationToName: 'name'; donationToNameMs: 'nameMs' }>
type TimelineRange = { before: string | null; limit: number }

/** The gifts of a donor in these modules before a moment, the newest first. */
export async function listGiftsBefore(
  tx: Tx,
  scope: GiftScope,
  donorId: string,
  { before, limit }: TimelineRange,
): Promise<GiftOfTimeline[]> {
  const condition = before === null ? sql`true` : sql`d.donated_at < ${before}::timestamptz`
  const { rows } = await sql<GiftOfTimeline>`
    select d.id, d.app_preference_id, d.donated_at, d.amount_minor, d.receipt_no, f.name as donation_to_name, f.name_ms as donation_to_name_ms
      from ${newestGifts(scope, sql`${donorId}`, { most: limit, condition })}
      join ${fundsOf(scope.charityId)} f on f.id = d.fund_id order by ${newestFirst}`.execute(tx)
  return rows
}

/** A query for the ids of a donor's newest gifts in these modules, as texts. */
export const newestGiftIds = (scope: GiftScope, donorId: string, limit: number): RawBuilder<RowOf<'donation', 'id'>> => sql`
  select d.id::text as id from ${newestGifts(scope, sql`${donorId}`, { most: limit })}`
