import type { Currency } from '#jurisdictions/money.ts'
import type { Day } from '#kit/time/days.ts'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

type SettlementPeriod = { from: Day; to: Day; currency: Currency; most: number }
/** The gifts of some days whose money came in, for sample statements about them. */
export const listGiftsForSettlement = (tx: Tx, charityId: number, { from, to, currency, most }: SettlementPeriod) =>
  tx
    .selectFrom('donation')
    .select(['donatedOn as date', 'amountMinor', 'txnId', 'donorName', 'paymentMethod'])
    .where('charityId', '=', charityId)
    .where('donatedOn', '>=', from)
    .where('donatedOn', '<', to)
    .where('currency', '=', currency)
    .where('status', 'in', ['Accepted', 'Offline', 'Settled'])
    .orderBy('donatedAt')
    .orderBy('id')
    .limit(most)
    .execute()
