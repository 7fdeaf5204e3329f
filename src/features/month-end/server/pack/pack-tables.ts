import type { closedDeclarations } from '#features/declarations/server/public.ts'
import type { giftsOfBooks } from '#features/gifts/server/public.ts'
import type { SpanEntry } from '#features/ledger/server/public.ts'
import type { SettlementInMonth } from '#features/settlement/server/public.ts'
import { plainAmount } from '#jurisdictions/money.ts'
import { safeCell } from '#kit/text/csv.ts'

type Rows = string[][]
type Gifts = Awaited<ReturnType<typeof giftsOfBooks>>
type Declarations = Awaited<ReturnType<typeof closedDeclarations>>

const amountOf = (minor: number): string => (minor < 0 ? `-${plainAmount({ minor: -minor })}` : plainAmount({ minor }))
const momentOf = (at: string): string => new Date(at).toISOString()

/** The entries of a month. */
export const ledgerRows = (entries: readonly SpanEntry[]): Rows => [
  ['posted_at', 'posting_id', 'kind', 'account', 'amount', 'currency', 'gift_id'],
  ...entries.map(({ postedAt, postingId, kind, account, amountMinor, currency, donationId }) => [
    momentOf(postedAt),
    postingId,
    kind,
    account,
    amountOf(amountMinor),
    currency,
    donationId ?? '',
  ]),
]

const reconciliationHead = [
  'settlement',
  'provider',
  'account',
  'paid_on',
  'currency',
  'gross',
  'fees',
  'refunds',
  'disputes',
  'adjustments',
  'net',
  'lines',
  'status',
]
const feesHead = ['fees_of_payments', 'fees_of_refunds', 'fees_of_disputes', 'fees_of_adjustments', 'separate_fees']

/**
 * The format of packs that are sealed now. Format 1 has no fees by kind; until format 2, gifts have their transaction numbers, which open
 * receipts. Until format 3, the statement does not say of which days its movements are.
 */
export const packFormat = 4
/** The settlements of a month, each gross − fees − refunds − disputes + adjustments = net, and what its fees were for. */
export const reconciliationRows = (settlements: readonly SettlementInMonth[], format: number): Rows => [
  [...reconciliationHead, ...(format === 1 ? [] : feesHead)],
  ...settlements.map(row => [
    safeCell(row.settlementNo),
    row.provider,
    safeCell(row.account ?? ''),
    row.paidOn,
    row.currency,
    ...[row.grossMinor, row.feeMinor, row.refundMinor, row.disputeMinor, row.adjustmentMinor, row.netMinor].map(amountOf),
    String(row.lineCount),
    'settled', // a month with others is not sealed
    ...(format === 1 ? [] : feesOf(row).map(amountOf)),
  ]),
]

const feesOf = (row: SettlementInMonth) => [
  row.paymentFeeMinor,
  row.refundFeeMinor,
  row.disputeFeeMinor,
  row.adjustmentFeeMinor,
  row.separateFeeMinor,
]

/** The gifts of a month by their ids; modules, items and payment methods by their ids. */
export const giftRows = (gifts: Gifts, format: number): Rows => [
  [
    'gift_id',
    ...(format < 3 ? ['transaction_no'] : []),
    'given_on',
    'module_id',
    'item_id',
    'fund_id',
    'payment_method_id',
    'amount',
    'currency',
  ],
  ...gifts.map(({ id, txnId, donatedOn, appPreferenceId, itemId, fundId, paymentMethod, amountMinor, currency }) => [
    id,
    ...(format < 3 ? [txnId] : []),
    donatedOn,
    String(appPreferenceId),
    String(itemId),
    fundId,
    String(paymentMethod),
    amountOf(amountMinor),
    currency,
  ]),
]

/** The declarations that were closed in a month. */
export const declarationRows = (declarations: Declarations): Rows => [
  ['declaration_no', 'officer_id', 'began_at', 'ended_at', 'gifts', 'declared'],
  ...declarations.map(({ number, officerId, beganAt, endedAt, gifts, minor }) => [
    String(number),
    officerId,
    momentOf(beganAt),
    momentOf(endedAt),
    String(gifts),
    amountOf(minor),
  ]),
]
