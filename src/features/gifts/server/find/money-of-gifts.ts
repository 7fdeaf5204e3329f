import { type RawBuilder, sql } from 'kysely'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** An amount of a gift, by the purpose and the kind of giving that it is for. */
export type GiftMoney = RowOf<'donation', 'appPreferenceId'> &
  Renamed<'donation', { donationId: 'id'; fundId: 'fundId'; itemId: 'itemId'; amountMinor: 'amountMinor' }>

/** The money of gifts in the order of their lines; a gift without lines is one amount. */
export const moneyOfGifts = (charityId: number, donationIds: readonly string[]): RawBuilder<GiftMoney> => sql<GiftMoney>`
  select d.id as donation_id, d.app_preference_id, coalesce(l.fund_id, d.fund_id) as fund_id, coalesce(l.item_id, d.item_id) as item_id,
         coalesce(l.amount_minor, d.amount_minor) as amount_minor
    from donation d left join donation_line l on l.charity_id = d.charity_id and l.donation_id = d.id
   where d.charity_id = ${charityId} and d.id = any(${donationIds}::uuid[]) order by d.id, l.line_no`
