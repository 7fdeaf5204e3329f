import { z } from 'zod'
import { PaymentMethodId, Platform } from '#features/gifts/catalogue.ts'
import { PurposeOption } from '#features/gifts/rows.ts'
import { exportChoices } from '#features/work/contract.ts'
import { Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { GroupState, LockedMonth, MonthState, MonthStep, mostInMatch, NotGiftKind, SettlementState } from './rules.ts'
import { ArrivedPayout, LineGroup, SettlementGift } from './lines.ts'
import { Provider, StatementUpload } from './statements.ts'

const listOf = <Value extends z.ZodType>(value: Value) => z.array(value).max(50).default([])
/** A choice as the specification sends years and months: what it is, and what it is called. */
const ValueAndLabel = z.object({ value: z.int(), label: z.string().max(40) }).meta({ id: 'ValueAndLabel' })

const SettlementFilter = z.object({
  charityId: z.int().optional(),
  year: ValueAndLabel.nullable().default(null),
  month: ValueAndLabel.nullable().default(null),
  donationTo: z.int().min(0).max(5).nullable().default(null),
  donationToValues: listOf(z.uuid()),
  platform: listOf(Platform),
  paymentMethod: listOf(PaymentMethodId),
  /** What was paid out, in minor units, 0 to open-ended. */
  amounts: listOf(z.strictObject({ minAmount: z.int().min(0), maxAmount: z.int().nullable() })),
  /** Extension, as is `status`. */
  provider: listOf(Provider),
  status: listOf(SettlementState),
  /** Whether `searchValue` is a settlement ID or an amount as it is written; null looks for both. */
  searchBy: z.enum(['settlementId', 'amount']).meta({ id: 'SearchSettlementsBy' }).nullable().default(null),
  searchValue: z.string().trim().max(60).default(''),
})
export type SettlementFilter = z.infer<typeof SettlementFilter>
const SettlementListRequest = SettlementFilter.extend({
  ...Paging.shape,
  sortBy: z.enum(['period', 'paidOn', 'net']).meta({ id: 'SettlementSort' }).default('period'),
  sortExpression: SortExpression.default('desc'),
})
export type SettlementListRequest = z.infer<typeof SettlementListRequest>

/** A settlement: gross − fees − refunds − disputes + adjustments = net. `year` and `month` are those of its group. */
export const SettlementRow = z
  .object({
    id: z.uuid(),
    settlementId: z.string(),
    provider: Provider,
    account: z.string().nullable(),
    year: ValueAndLabel,
    month: ValueAndLabel,
    fromDate: Day,
    toDate: Day,
    payoutDate: Day,
    gross: Money,
    fee: Money,
    refund: Money,
    dispute: Money,
    adjustment: Money,
    net: Money,
    lines: z.int(),
    openLines: z.int(),
    status: SettlementState,
  })
  .meta({ id: 'SettlementRow' })
export type SettlementRow = z.infer<typeof SettlementRow>

const sumAndCount = z.object({ count: z.int(), total: Money })
export const SettlementDetails = SettlementRow.extend({
  fileName: z.string(),
  uploadedBy: z.string(),
  uploadedAt: Moment,
  lockedMonth: LockedMonth,
  /** Payments and refunds, by what there is to do with them. */
  counts: z.object({
    ready: sumAndCount,
    toDecide: sumAndCount,
    open: sumAndCount,
    linked: sumAndCount,
    settled: sumAndCount,
    kept: sumAndCount,
    repeated: sumAndCount,
  }),
  /** The ready groups that are linked at once: those of cash and cheques are linked one by one, each with its slip. */
  linkable: sumAndCount,
  /** Gifts of returned cheques that become void when it is settled as a whole, the first of them by name. */
  returning: sumAndCount.extend({ gifts: z.array(SettlementGift) }),
  /** Whether there were too many sums to try them all. */
  isLimited: z.boolean(),
  /** Linked gifts, not settled yet, of modules that the reader may not see. */
  hiddenGifts: z.int(),
  /** Whether the reader may settle it as a whole now. */
  isSettleable: z.boolean(),
})
  .extend(pageOf(LineGroup).shape)
  .meta({ id: 'SettlementDetails' })
export type SettlementDetails = z.infer<typeof SettlementDetails>

const ofSettlement = { charityId: z.int().optional(), id: z.uuid() }
const lineNos = z.array(z.int32()).min(1).max(mostInMatch)
const giftIds = z.array(z.uuid()).min(1).max(mostInMatch)

/** Statements of providers and banks, matched with gifts line by line. */
export const settlement = {
  list: query('settlement:view')
    .post('/api/Settlement/getReconcilationList', 'List settlements by filter, grouped by month and provider')
    .ownErrors()
    .body(SettlementListRequest)
    .result(pageOf(SettlementRow).extend({ years: z.array(ValueAndLabel) })),

  filters: query('settlement:view')
    .post('/api/Settlement/getSettlementFilters', 'Get the choices for the filters of the settlement list')
    .body(z.object({ charityId: z.int().optional() }))
    .result(z.object({ donationToValues: z.array(PurposeOption) })),

  export: command('settlement:view')
    .post('/api/Settlement/exportReconciliationList', 'Export the settlements that a filter matches as CSV or XLSX')
    .body(SettlementFilter.extend(exportChoices))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),

  find: query('settlement:view')
    .post('/api/Settlement/getSettlementdetails', 'Get a settlement with its lines and the gifts proposed for them')
    .ownErrors()
    .body(z.object({ ...ofSettlement, only: GroupState.nullable().default(null), ...Paging.shape }))
    .result(SettlementDetails),

  exportDetails: command('settlement:view')
    .post('/api/Settlement/exportSettlementDetails', 'Export the lines of a settlement with their gifts as CSV or XLSX')
    .body(z.object({ ...ofSettlement, ...exportChoices }))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),

  /** Settles settlements, or matches of one, of up to 1,000 gifts or one match; `left` wait. Lines without a gift count as one. */
  settle: command('button:settle')
    .post('/api/Settlement/updateSettlementStatus', 'Settle matched lines, or whole settlements')
    .ownErrors()
    .movesMoney()
    .body(
      z
        .object({
          charityId: z.int().optional(),
          settlementIds: z.array(z.uuid()).max(100).default([]),
          matchIds: z.array(z.uuid()).max(mostInMatch).default([]),
        })
        .refine(({ settlementIds, matchIds }) => settlementIds.length + matchIds.length > 0, {
          path: ['settlementIds'],
          error: 'CHOOSE_WHAT_TO_SETTLE',
        }),
    )
    .result(z.object({ settled: z.int(), gifts: z.int(), left: z.int() }))
    .says('TRANSACTION_SETTLED')
    .popup()
    .refuses('LINES_OPEN', 'MONTH_LOCKED', 'GIFTS_NOT_SETTLABLE', 'CHEQUE_NOT_RETURNABLE', 'CHEQUE_NOT_MOVABLE', 'REASON_NEEDED'),

  upload: command('settlement:edit')
    .post('/api/Settlement/uploadStatement', 'Read a statement of a card provider or a bank')
    .ownErrors()
    .multipart()
    .limit('heavy')
    .body(StatementUpload)
    .result(z.object({ ids: z.array(z.uuid()), lines: z.int(), repeated: z.int() }))
    .says('STATEMENT_READ')
    .refuses('STATEMENT_NOT_READ', 'ENCODING_ASKED', 'DAY_ORDER_ASKED', 'STATEMENT_SEEN', 'SETTLEMENT_SEEN', 'MONTH_LOCKED'),

  link: command('settlement:edit')
    .post('/api/Settlement/linkLines', 'Link lines of a settlement with the gifts that they are')
    .ownErrors()
    .body(
      z.object({
        ...ofSettlement,
        lineNos,
        giftIds,
        /** Why the lines differ from the gifts, where they do. */
        differenceReason: z.string().trim().max(200).nullable().default(null),
        bankInDate: InputDay.nullable().default(null),
        slipNo: z.string().trim().max(40).nullable().default(null),
        /** Why the bank returned the cheque, where the lines are returned cheques and their gifts do not say so yet. */
        returnReason: z.string().trim().max(250).nullable().default(null),
      }),
    )
    .result(z.object({ matchId: z.uuid() }))
    .refuses(
      'MONTH_LOCKED',
      'LINE_LINKED',
      'GIFT_LINKED',
      'LINES_OF_SEVERAL_KINDS',
      'SUMS_DIFFER',
      'GIFTS_NOT_SETTLABLE',
      'REFUND_NOT_RECORDED',
      'CHEQUE_NOT_RETURNABLE',
      'RETURNED_WHOLE',
    ),

  /** Closes lines without a gift. They are posted when they are settled, a transfer by the statement that it comes from. */
  close: command('settlement:edit')
    .post('/api/Settlement/closeLines', 'Close lines of a settlement that are no gift, with what they are and why')
    .ownErrors()
    .body(
      z.object({
        ...ofSettlement,
        lineNos,
        kind: NotGiftKind,
        reason: z.string().trim().min(3, 'SAY_WHY').max(200),
        /** The payout that arrived: its own statement says what it is made of. */
        payoutId: z.uuid().nullable().default(null),
        /** Whether the line is no payout. Where one of its amount has not arrived, that is named, or this is true. */
        isNoPayout: z.boolean().default(false),
      }),
    )
    .result(z.object({ matchId: z.uuid() }))
    .refuses(
      'MONTH_LOCKED',
      'LINE_LINKED',
      'NOT_RETURNED',
      'NOT_PAID_BACK',
      'TRANSFER_OF_PROVIDER',
      'PAYOUT_ARRIVED',
      'PAYOUT_DIFFERS',
      'PAYOUT_ASKED',
    ),

  findPayouts: query('settlement:edit')
    .post('/api/Settlement/findPayoutsForLine', 'Find payouts of card providers that a line of a bank statement may be')
    .ownErrors()
    .body(z.object({ ...ofSettlement, lineNo: z.int32() }))
    .result(z.object({ items: z.array(ArrivedPayout) })),

  linkReady: command('settlement:edit')
    .post('/api/Settlement/linkReadyLines', 'Link every line of a settlement for which only one answer fits')
    .body(z.object(ofSettlement))
    .result(z.object({ linked: z.int() }))
    .refuses('MONTH_LOCKED'),

  unlink: command('settlement:edit')
    .post('/api/Settlement/unlinkLines', 'Take lines and gifts apart again')
    .movesMoney()
    .body(z.object({ ...ofSettlement, matchId: z.uuid() }))
    .says('LINES_UNLINKED')
    .refuses('MONTH_LOCKED', 'PAID_OUT', 'REFUND_SETTLED', 'CHARGE_IN_BOOKS'),

  findGifts: query('settlement:edit')
    .post('/api/Settlement/findGiftsForLine', 'Find gifts that a line of a settlement may be')
    .ownErrors()
    .body(z.object({ ...ofSettlement, lineNo: z.int32(), searchValue: z.string().trim().max(60).default('') }))
    .result(z.object({ items: z.array(SettlementGift) })),

  moveMonth: command('settlement:edit')
    .post('/api/Settlement/lockSettlementMonth', 'Lock or unlock a month, by two people')
    .ownErrors()
    .body(z.object({ charityId: z.int().optional(), month: Day, step: MonthStep }))
    .result(z.object({ state: MonthState }))
    .says('CHANGES_UPDATED')
    .refuses('MONTH_STEP_PASSED', 'ANOTHER_PERSON', 'LINES_OPEN'),
}
