import { type RawBuilder, sql } from 'kysely'
import type { AppPreference } from '#features/gifts/rules.ts'
import { giftsOf } from '#features/gifts/server/public.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

export type ModulePayout = RowOf<
  'settlement',
  'id' | 'settlementNo' | 'provider' | 'account' | 'paidOn' | 'currency' | 'state' | 'grossMinor' | 'feeMinor' | 'refundMinor' | 'netMinor'
> &
  RowOf<'settlementShare', 'gifts'>

/**
 * Settlements as payouts of a module, for `from`: what their linked lines come to there. One that has no linked line yet belongs to no
 * module, so that it is a payout without amounts of each. A gift of several funds counts once.
 */
export const payoutsOfModule = (charityId: number, appPreferenceId: AppPreference): RawBuilder<ModulePayout> => sql<ModulePayout>`(
  select s.id, s.settlement_no, s.provider, s.account, s.paid_on, s.currency, s.state,
         (select count(distinct g.donation_id)::int from settlement_match m join settlement_gift g on g.charity_id = ${charityId} and g.match_id = m.id
            join ${giftsOf(charityId)} d on d.id = g.donation_id and d.app_preference_id = ${appPreferenceId}
           where m.charity_id = ${charityId} and m.settlement_id = s.id) as gifts,
         coalesce(h.gross_minor, 0)::bigint as gross_minor, coalesce(h.fee_minor, 0)::bigint as fee_minor, coalesce(h.refund_minor, 0)::bigint as refund_minor,
         coalesce(h.gross_minor - h.fee_minor - h.refund_minor, 0)::bigint as net_minor
    from settlement s
    left join (select settlement_id, sum(gross_minor) as gross_minor, sum(fee_minor) as fee_minor, sum(refund_minor) as refund_minor
                 from settlement_share where charity_id = ${charityId} and app_preference_id = ${appPreferenceId} group by settlement_id) h on h.settlement_id = s.id
   where s.charity_id = ${charityId} and (h.settlement_id is not null or (s.state = 'pending' and not exists (
         select from settlement_share o where o.charity_id = ${charityId} and o.settlement_id = s.id))))`

export type PayoutShare = RowOf<'settlementShare', 'moneyKind' | 'gifts' | 'grossMinor' | 'feeMinor' | 'refundMinor'> &
  Renamed<'fund', { fundId: 'id'; fundName: 'name'; fundNameMs: 'nameMs' }>
type PayoutOfModule = { settlementId: string; appPreferenceId: AppPreference; funds: RawBuilder<unknown> }

/** What a settlement comes to for each fund of a module, by kinds of money. `funds`: those of the charity, to join. */
export const sharesOfPayout = (
  charityId: number,
  { settlementId, appPreferenceId, funds }: PayoutOfModule,
): RawBuilder<PayoutShare> => sql<PayoutShare>`
  select h.fund_id, f.name as fund_name, f.name_ms as fund_name_ms, h.money_kind, sum(h.gifts)::int as gifts, sum(h.gross_minor)::bigint as gross_minor,
         sum(h.fee_minor)::bigint as fee_minor, sum(h.refund_minor)::bigint as refund_minor
    from settlement_share h join ${funds} f on f.id = h.fund_id
   where h.charity_id = ${charityId} and h.settlement_id = ${settlementId} and h.app_preference_id = ${appPreferenceId}
   group by h.fund_id, f.name, f.name_ms, h.money_kind order by f.name, h.money_kind`
