import { z } from 'zod'
import { AppPreference } from '#features/gifts/rules.ts'
import { MoneyKind } from '#features/settlement/money-kinds.ts'
import { SettlementState } from '#features/settlement/rules.ts'
import { Provider } from '#features/settlement/statements.ts'
import { exportChoices } from '#features/work/contract.ts'
import { greatestMinor, Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { optionalText } from '#kit/text/text.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'
import { longest, PaymentAction, PaymentState } from './rules.ts'

const charityId = z.int().optional()
const ofModule = { charityId, appPreferenceId: AppPreference }
const PayoutFilter = z.object({
  ...ofModule,
  status: z.array(SettlementState).max(4).default([]),
  provider: z.array(Provider).max(3).default([]),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  /** A bank reference, or an amount as it is written. */
  searchValue: z.string().trim().max(60).default(''),
})
export type PayoutFilter = z.infer<typeof PayoutFilter>

/** A payout of a provider or a bank as one module sees it: gross − fees − refunds = net of its own gifts. */
const PayoutRow = z
  .object({
    id: z.uuid(),
    bankReference: z.string(),
    provider: Provider,
    account: z.string().nullable(),
    payoutDate: Day,
    gifts: z.int(),
    gross: Money,
    fee: Money,
    refund: Money,
    net: Money,
    status: SettlementState,
  })
  .meta({ id: 'PayoutRow' })
export type PayoutRow = z.infer<typeof PayoutRow>

const FundMoney = { fundId: z.uuid(), fundName: z.string(), fundNameMs: z.string().nullable(), moneyKind: MoneyKind }
/**
 * What a payout comes to for one beneficiary. `available`: what of all its settled money of this kind may be paid now; `missing`: what was
 * paid and is not covered any more, because gifts were returned since.
 */
const PayoutShare = z
  .object({ ...FundMoney, gifts: z.int(), gross: Money, fee: Money, refund: Money, net: Money, available: Money, missing: Money })
  .meta({ id: 'PayoutShare' })
export type PayoutShare = z.infer<typeof PayoutShare>

/** A payment of a fund's money to a beneficiary, prepared by one person and released by another. */
const PaymentRow = z
  .object({
    id: z.uuid(),
    paymentNo: z.string(),
    appPreferenceId: AppPreference,
    ...FundMoney,
    payee: z.string(),
    /** The last characters of the account that it is paid to. */
    accountEnd: z.string().nullable(),
    amount: Money,
    status: PaymentState,
    preparedBy: z.string(),
    preparedAt: Moment,
    paidOn: Day.nullable(),
  })
  .meta({ id: 'FundPaymentRow' })
export type PaymentRow = z.infer<typeof PaymentRow>

const PaymentDetails = PaymentRow.extend({
  note: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: Moment.nullable(),
  bankReference: z.string().nullable(),
  version: z.int(),
  /** The charity's own day. */
  today: Day,
  actions: z.array(PaymentAction),
}).meta({ id: 'FundPaymentDetails' })
export type PaymentDetails = z.infer<typeof PaymentDetails>

const PayoutDetails = PayoutRow.extend({ shares: z.array(PayoutShare) }).meta({ id: 'PayoutDetails' })
export type PayoutDetails = z.infer<typeof PayoutDetails>

const PaymentFilter = z.object({
  charityId,
  appPreferenceId: z.array(AppPreference).max(3).default([]),
  moneyKind: z.array(MoneyKind).max(7).default([]),
  status: z.array(PaymentState).max(3).default([]),
  /** A payment number, who is paid, or the fund. */
  searchValue: z.string().trim().max(60).default(''),
})
export type PaymentFilter = z.infer<typeof PaymentFilter>
const onePayment = z.object({ charityId, id: z.uuid() })
const knownPayment = { charityId, id: z.uuid(), version: z.int32().min(1) }

/** Payouts: what settlements come to for each module and beneficiary, and the payments made of it. */
export const payouts = {
  list: query('payouts:view')
    .post('/api/Payout/getPayoutList', 'List the payouts of a module by filter')
    .ownErrors()
    .body(
      PayoutFilter.extend({
        ...Paging.shape,
        sortBy: z.enum(['paidOn', 'net']).meta({ id: 'PayoutSort' }).default('paidOn'),
        sortExpression: SortExpression.default('desc'),
      }),
    )
    .result(pageOf(PayoutRow)),

  find: query('payouts:view')
    .post('/api/Payout/getPayoutDetails', 'Get a payout of a module with what it comes to for each beneficiary')
    .ownErrors()
    .body(z.object({ ...ofModule, id: z.uuid() }))
    .result(PayoutDetails),

  export: command('payouts:view')
    .post('/api/Payout/exportPayoutList', 'Export the payouts that a filter matches as CSV or XLSX')
    .body(PayoutFilter.extend(exportChoices))
    .result(z.object({ id: z.uuid() }))
    .limit('heavy')
    .says('EXPORT_PREPARED')
    .popup(),

  payments: query('payouts:view')
    .post('/api/Payout/getPaymentList', 'List payments to beneficiaries by filter, newest first')
    .ownErrors()
    .body(
      PaymentFilter.extend({
        ...Paging.shape,
        sortBy: z.enum(['number', 'amount']).meta({ id: 'FundPaymentSort' }).default('number'),
        sortExpression: SortExpression.default('desc'),
      }),
    )
    .result(pageOf(PaymentRow)),

  findPayment: query('payouts:view')
    .post('/api/Payout/getPaymentDetails', 'Get a payment to a beneficiary with the steps that its reader may take')
    .ownErrors()
    .body(onePayment)
    .result(PaymentDetails),

  prepare: command('payouts:add')
    .post('/api/Payout/preparePayment', 'Prepare a payment of settled money of one fund to a beneficiary')
    .ownErrors()
    .movesMoney()
    .body(
      z.object({
        ...ofModule,
        fundId: z.uuid(),
        moneyKind: MoneyKind,
        amount: Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'ENTER_AMOUNT'),
        payee: z.string().trim().min(1, 'ENTER_PAYEE').max(longest.payee),
        accountEnd: optionalText(longest.accountEnd),
        note: optionalText(longest.note),
      }),
    )
    .result(z.object({ id: z.uuid() }))
    .refuses('NOT_ENOUGH_SETTLED'),

  release: command('payouts:edit')
    .post('/api/Payout/releasePayment', 'Release a payment that somebody else prepared')
    .ownErrors()
    .movesMoney()
    .body(
      z.object({
        ...knownPayment,
        bankReference: z.string().trim().min(1, 'ENTER_BANK_REFERENCE').max(longest.bankReference),
        paidOn: InputDay,
      }),
    )
    .says('PAYMENT_RELEASED')
    .refuses('YOU_PREPARED', 'PAYMENT_DECIDED', 'NOT_ENOUGH_SETTLED', 'MONTH_LOCKED'),

  withdraw: command(anyOf('payouts:add', 'payouts:edit'))
    .post('/api/Payout/withdrawPayment', 'Withdraw a payment that is not released, and free its money')
    .movesMoney()
    .body(z.object(knownPayment))
    .says('PAYMENT_WITHDRAWN')
    .refuses('PAYMENT_DECIDED'),

  advice: command('payouts:view')
    .post('/api/Payout/downloadRemittanceAdvice', 'Download the remittance advice of a released payment as PDF')
    .body(onePayment)
    .limit('heavy')
    .bytes('application/pdf')
    .refuses('NOT_RELEASED'),
}
