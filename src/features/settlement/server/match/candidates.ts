import { type RawBuilder, sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import { type GiftStatus, settleableStatuses } from '#features/gifts/rules.ts'
import { giftsMatching, giftsWithIds, type GiftScope, permittedPreferences } from '#features/gifts/server/public.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { addDays, type Day } from '#kit/time/days.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { SettlementGift } from '#features/settlement/lines.ts'
import type { ReaderContext } from '../read-settlement.ts'
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
  | 'chequeState'
  | 'settledAt'
  | 'currency'
> &
  Renamed<'donation', { date: 'donatedOn' }>
/** The columns of a `GiftOfLine` of the gift `d`. */
export const columnsOfLine = sql`d.id, d.app_preference_id, d.receipt_no, d.txn_id, d.donor_name, d.payment_method, d.status, d.amount_minor, d.refunded_minor, d.reference_no,
  d.cheque_no, d.cheque_state, d.settled_at, d.currency, d.donated_on as date`

/** The most gifts that are read for one settlement. */
export const mostCandidates = 50_000
/** The states of gifts whose money came in: a void returns it before it is paid out. */
const paidStates: readonly GiftStatus[] = [
  ...settleableStatuses,
  'Settled',
  'Refund Requested',
  'Refund Verified',
  'Refund Approved',
  'Refunded',
]
/** Whether the money of a gift came in. That of a returned cheque did where its gift was settled: the bank took it back later. */
export const isPaid = ({ status, chequeState, settledAt }: Pick<GiftOfLine, 'status' | 'chequeState' | 'settledAt'>): boolean =>
  paidStates.includes(status) || (chequeState === 'returned' && settledAt !== null)
const isPaidInSql = sql`(d.status = any(${paidStates}::text[]) or (d.cheque_state = 'returned' and d.settled_at is not null))`

/** The gifts that a reader may see. */
export const scopeOf = ({ actor }: Pick<Context, 'actor'>): GiftScope => ({
  charityId: actor.charityId,
  preferences: permittedPreferences(actor, allPreferencesId),
})

type Period = { from: Day; to: Day; currency: string }
type Order = { also?: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number }
/** Gifts of these days and this currency that are linked with no line yet, the first ones of an order. */
export async function giftsBetween(
  { tx, actor }: ReaderContext,
  { from, to, currency }: Period,
  { also = sql`true`, order, most }: Order,
): Promise<GiftOfLine[]> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0) return []
  const filter = GiftFilter.parse({ appPreferenceId: allPreferencesId, startDate: from, endDate: to })
  const { rows } = await sql<GiftOfLine>`
    select ${columnsOfLine} from ${giftsMatching(scope, filter)}
     where d.currency = ${currency} and ${isPaidInSql} and ${also}
       and not exists (select from settlement_gift g where g.charity_id = ${actor.charityId} and g.donation_id = d.id and g.kind = 'gift')
     order by ${order}, d.id limit ${most}`.execute(tx)
  return rows
}

type LineOfDay = { occurredOn: Day; refs: string }
/**
 * What lines may be: gifts, and the lines around which not all of them were read. `isReferred`: whether all gifts with the references of
 * those lines were read.
 */
export type Candidates<Line> = { gifts: GiftOfLine[]; cut: ReadonlySet<Line>; isReferred: boolean }
/**
 * The gifts that charges may be, on the days around them. Where there are too many, they are read up to a day; of a line that later gifts
 * are near to, only gifts with exactly its references are read, so that nothing is proposed for it because the rest is not known; where
 * even these are too many, none of them.
 */
export async function candidatesOf<Line extends LineOfDay>(
  context: ReaderContext,
  charges: readonly Line[],
  currency: string,
  most = mostCandidates,
): Promise<Candidates<Line>> {
  const days = charges.map(({ occurredOn }) => occurredOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return { gifts: [], cut: new Set(), isReferred: true }
  const period = { from: addDays(first, -daysAround), to: addDays(last, daysAround), currency }
  const read = await giftsBetween(context, period, { order: sql`d.donated_on`, most: most + 1 })
  if (read.length <= most) return { gifts: read, cut: new Set(), isReferred: true }
  const cutOn = read.at(-1)!.date
  const gifts = read.filter(({ date }) => date < cutOn)
  const cut = new Set(charges.filter(({ occurredOn }) => addDays(occurredOn, daysAround) >= cutOn))
  const references = [...new Set([...cut].flatMap(({ refs }) => refs.split('\n')))].filter(text => text !== '')
  const columnsOfReferences = [sql`d.reference_no`, sql`d.txn_id`, sql`d.receipt_no`, sql`d.cheque_no`]
  const also = sql`(${sql.join(
    columnsOfReferences.map(column => sql`${column} = any(${references}::text[])`),
    sql` or `,
  )})`
  const referred = await giftsBetween(context, { ...period, from: cutOn }, { also, order: sql`d.donated_on`, most: most + 1 })
  const isReferred = referred.length <= most
  return { gifts: isReferred ? [...gifts, ...referred] : gifts, cut, isReferred }
}

/** What `text` is looked for in. */
export const matchesText = (text: string, minor: number | null, amount: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${amount} = ${minor ?? -1} or position(lower(${text}) in lower(coalesce(d.donor_name, '') || ' ' || d.txn_id || ' ' || coalesce(d.receipt_no, '') || ' ' || coalesce(d.reference_no, '') || ' ' || coalesce(d.cheque_no, ''))) > 0)`

type Returned = GiftOfLine & Computed<{ left: number }>
/** What was returned of a gift and is linked with no line yet, in minor units. */
const unlinkedRefund = (charityId: number) => sql`(d.refunded_minor - coalesce(
  (select sum(g.amount_minor) from settlement_gift g where g.charity_id = ${charityId} and g.donation_id = d.id and g.kind = 'refund'), 0))::bigint`

/** The gifts with refunds that are linked with no line yet, of those that a condition holds for. `left`: how much, in minor units. */
export async function returnedGifts(
  { tx, actor }: ReaderContext,
  condition: (left: RawBuilder<unknown>) => RawBuilder<unknown>,
  most = mostCandidates,
): Promise<Returned[]> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0) return []
  const left = unlinkedRefund(actor.charityId)
  const { rows } = await sql<Returned>`
    select ${columnsOfLine}, ${left} as left from ${giftsMatching(scope, GiftFilter.parse({ appPreferenceId: allPreferencesId }))}
     where d.refunded_minor > 0 and ${left} > 0 and ${condition(left)} order by d.donated_on desc, d.id limit ${most}`.execute(tx)
  return rows
}

/** Whether a gift has one of the provider's numbers of a payment. */
export const isReferred = (references: readonly string[]): RawBuilder<unknown> => sql`d.reference_no = any(${references}::text[])`

/** Gifts with these numbers of their payments, of those that the reader may see, whatever their state. */
export async function giftsWithReferences({ tx, actor }: ReaderContext, references: readonly string[]): Promise<GiftOfLine[]> {
  const [scope, numbers] = [scopeOf({ actor }), references.filter(text => text !== '')]
  if (scope.preferences.length === 0 || numbers.length === 0) return []
  const { rows } = await sql<GiftOfLine>`
    select ${columnsOfLine} from ${giftsMatching(scope, GiftFilter.parse({ appPreferenceId: allPreferencesId }))}
     where ${isReferred(numbers)} order by d.donated_on, d.id limit ${mostCandidates}`.execute(tx)
  return rows
}

/** Gifts by their ids, of those that the reader may see; locked, in one order, when they are going to change. */
export async function giftsByIds({ tx, actor }: ReaderContext, ids: readonly string[], lock = false): Promise<Map<string, GiftOfLine>> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0 || ids.length === 0) return new Map()
  const { rows } =
    await sql<GiftOfLine>`select ${columnsOfLine} from ${giftsWithIds(scope, ids)} ${lock ? sql`order by d.id for update` : sql``}`.execute(
      tx,
    )
  return new Map(rows.map(row => [row.id, row]))
}

/** Refuses with FORBIDDEN where some of these gifts are of modules that the caller may not see. Locks them, in one order. */
export async function requireVisible(context: ReaderContext, linked: readonly { donationId: string }[]): Promise<Map<string, GiftOfLine>> {
  const ids = [...new Set(linked.map(({ donationId }) => donationId))]
  const gifts = await giftsByIds(context, ids, true)
  if (gifts.size < ids.length) throw refuse('FORBIDDEN')
  return gifts
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
