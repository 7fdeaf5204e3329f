import { type RawBuilder, sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import { giftsMatching, giftsWithIds, type GiftScope, permittedPreferences } from '#features/gifts/server/public.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { addDays, type Day } from '#kit/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { SettlementGift } from '#features/settlement/contract.ts'
import { daysAround, type MatchableGift } from './matchable.ts'
import '../tables.ts'

export type GiftOfLine = RowOf<
  'donation',
  | 'id'
  | 'appPreferenceId'
  | 'receiptNo'
  | 'txnId'
  | 'donorName'
  | 'paymentMethod'
  | 'status'
  | 'amountMinor'
  | 'refundedMinor'
  | 'referenceNo'
  | 'chequeNo'
  | 'currency'
> &
  Renamed<'donation', { date: 'donatedOn' }>
const columns = sql`d.id, d.app_preference_id, d.receipt_no, d.txn_id, d.donor_name, d.payment_method, d.status, d.amount_minor, d.refunded_minor, d.reference_no,
  d.cheque_no, d.currency, d.donated_on as date`

/** The most gifts that are considered for one settlement. */
const mostCandidates = 20_000
/** The states of gifts whose money came in: a void returns it before it is paid out. */
export const paidStates = ['Accepted', 'Offline', 'Settled', 'Refund Requested', 'Refund Verified', 'Refund Approved', 'Refunded'] as const

/** The gifts that a reader may see. */
export const scopeOf = ({ actor }: Pick<Context, 'actor'>): GiftScope => ({
  charityId: actor.charityId,
  preferences: permittedPreferences(actor, allPreferencesId),
})

/** The gifts of these days and this currency that are linked with no line yet; of too many, those that `references` name come first. */
export async function giftsAround(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  { from, to, currency, references = [] }: { from: Day; to: Day; currency: string; references?: readonly string[] },
  also: RawBuilder<unknown> = sql`true`,
): Promise<GiftOfLine[]> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0) return []
  const isNamed = sql`(d.reference_no = any(${references}::text[])) is true`
  const filter = GiftFilter.parse({
    appPreferenceId: allPreferencesId,
    startDate: addDays(from, -daysAround),
    endDate: addDays(to, daysAround),
  })
  const { rows } = await sql<GiftOfLine>`
    select ${columns} from ${giftsMatching(scope, filter)}
     where d.currency = ${currency} and d.status = any(${paidStates}::text[]) and ${also}
       and not exists (select from settlement_gift g where g.charity_id = ${actor.charityId} and g.donation_id = d.id and g.kind = 'gift')
     order by ${isNamed} desc, d.donated_at, d.id limit ${mostCandidates}`.execute(tx)
  return rows
}

type ReturnedGift = GiftOfLine & Computed<{ left: number }>
/** The gifts with refunds that are linked with no line yet, by the provider's number of the payment. `left`: how much, in minor units. */
export async function returnedGifts({ tx, actor }: Pick<Context, 'tx' | 'actor'>, references: readonly string[]): Promise<ReturnedGift[]> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0 || references.length === 0) return []
  const { rows } = await sql<ReturnedGift>`
    select ${columns}, (d.refunded_minor - coalesce(
             (select sum(g.amount_minor) from settlement_gift g where g.charity_id = ${actor.charityId} and g.donation_id = d.id and g.kind = 'refund'), 0))::bigint as left
      from ${giftsMatching(scope, GiftFilter.parse({ appPreferenceId: allPreferencesId }))}
     where d.reference_no = any(${references}::text[]) and d.refunded_minor > 0`.execute(tx)
  return rows.filter(({ left }) => left > 0)
}

/** Gifts by their ids, of those that the reader may see; locked, in one order, when they are going to change. */
export async function giftsByIds(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  ids: readonly string[],
  lock = false,
): Promise<Map<string, GiftOfLine>> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0 || ids.length === 0) return new Map()
  const { rows } =
    await sql<GiftOfLine>`select ${columns} from ${giftsWithIds(scope, ids)} ${lock ? sql`order by d.id for update` : sql``}`.execute(tx)
  return new Map(rows.map(row => [row.id, row]))
}

/** A gift as it is matched. */
export const matchableOf = ({ id, date, amountMinor, txnId, receiptNo, referenceNo, chequeNo }: GiftOfLine): MatchableGift => ({
  id,
  on: date,
  minor: amountMinor,
  references: [txnId, receiptNo, referenceNo, chequeNo].filter(text => text !== null),
  isIdentified: referenceNo !== null,
})

/** A gift as screens show it, with the amount that its line has for it. */
export const shownGift = (
  { id, appPreferenceId, receiptNo, txnId, donorName, date, paymentMethod, status, currency }: GiftOfLine,
  minor: number,
): SettlementGift => ({
  id,
  appPreferenceId,
  receiptNo,
  txnId,
  donorName,
  date,
  paymentMethod,
  status,
  amount: { minor, currency },
})
