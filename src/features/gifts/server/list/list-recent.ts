import { sql } from 'kysely'
import type { Context } from '#platform/server/context.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'

type RecentGiftRow = RowOf<'donation', 'id' | 'receiptNo' | 'donorName' | 'status' | 'currency'> &
  Renamed<'donation', { donationTimeStamp: 'donatedAt'; minor: 'amountMinor' }> &
  Renamed<'fund', { donationToName: 'name'; donationToNameMs: 'nameMs' }>

/** The latest gifts. Takes the newest of each module, then the newest of those. */
export async function listRecentGifts({ tx }: Pick<Context, 'tx'>, { charityId, preferences }: GiftScope, pageSize: number) {
  const { rows } = await sql<RecentGiftRow>`
    select d.id, d.receipt_no, d.donated_at as donation_time_stamp, d.donor_name, f.name as donation_to_name, f.name_ms as donation_to_name_ms, d.status, d.amount_minor as minor, d.currency
      from unnest(${preferences}::smallint[]) p (id)
     cross join lateral (select * from donation d where d.charity_id = ${charityId} and d.app_preference_id = p.id order by d.donated_at desc, d.id desc limit ${pageSize}) d
      join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
     order by d.donated_at desc, d.id desc limit ${pageSize}`.execute(tx)
  return rows.map(({ minor, currency, ...gift }) => ({ ...gift, amount: { minor, currency } }))
}
