import { requestStatusIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { DeclineReason } from '#features/card-vault/rules.ts'
import { AppPreference, GiftStatus } from '#features/gifts/rules.ts'
import { PaidWith } from '#features/gifts/paid-with.ts'
import { PayBackWay, RequestKind, StepName, StepRefusalCode } from './rules.ts'

const RequestStatus = enumOf(requestStatusIds, 'RequestStatus')
const byWhom = z.object({ id: z.uuid(), name: z.string(), at: Moment }).nullable()

/** A possible next step: whether the reader may take it and, if not, why. */
export const StepVerdict = z
  .object({ step: StepName, may: z.boolean(), code: StepRefusalCode.nullable(), message: z.string().nullable() })
  .meta({ id: 'StepVerdict' })
export type StepVerdict = z.infer<typeof StepVerdict>

/** A reason for a void or refund, as the charity's list offers it. */
export const Reason = z.object({ id: z.uuid(), type: RequestKind, name: z.string(), nameMs: z.string() }).meta({ id: 'Reason' })
export type Reason = z.infer<typeof Reason>

/** The state of the repayment: under way, returned, declined by the provider, or returned by hand. */
const PayBack = z.object({
  way: PayBackWay,
  state: z.enum(['intended', 'succeeded', 'declined', 'byHand']),
  reference: z.string().nullable(),
  declineReason: DeclineReason.nullable(),
  note: z.string().nullable(),
  at: Moment.nullable(),
})

/** A request to void or refund a gift, with the people involved and the steps that the reader may take. */
export const RequestRow = z
  .object({
    id: z.uuid(),
    transactionId: z.uuid(),
    txnId: z.string(),
    appPreferenceId: AppPreference,
    receiptNo: z.string().nullable(),
    donationTimeStamp: Moment,
    donationStatus: GiftStatus,
    donorName: z.string().nullable(),
    donationToName: z.string(),
    paidBy: z.string(),
    paidWith: PaidWith,
    giftAmount: Money,
    refunded: Money,
    requestType: RequestKind,
    requestStatus: RequestStatus,
    isDirect: z.boolean(),
    amount: Money,
    way: PayBackWay,
    /** Whether the gift is cash that two people counted: a void then says whether the money was handed back. */
    isCountedCash: z.boolean(),
    reason: Reason.nullable(),
    remarks: z.string().nullable(),
    rejectRemarks: z.string().nullable(),
    evidence: z.array(z.object({ position: z.int(), name: z.string(), mediaType: z.string(), bytes: z.int() })),
    evidenceHash: z.string(),
    requested: byWhom,
    verified: byWhom,
    approved: byWhom,
    finalised: byWhom,
    rejected: byWhom,
    payBack: PayBack.nullable(),
    steps: z.array(StepVerdict),
    actions: z.array(StepName),
    /** The names of the roles whose users may take the next step; empty when nothing is pending, or no role may. */
    waitsFor: z.array(z.string()),
  })
  .meta({ id: 'RequestRow' })
export type RequestRow = z.infer<typeof RequestRow>

/** One step of a request: who took it, when, from which request status to which, and why. */
export const HistoryRow = z
  .object({
    requestId: z.uuid(),
    transactionId: z.uuid(),
    txnId: z.string(),
    receiptNo: z.string().nullable(),
    appPreferenceId: AppPreference,
    requestType: RequestKind,
    isDirect: z.boolean(),
    amount: Money,
    /** Null for the first request of a gift. A later request starts from the status with which the earlier one ended. */
    fromStatus: RequestStatus.nullable(),
    toStatus: RequestStatus,
    at: Moment,
    by: z.object({ id: z.uuid(), name: z.string() }),
    reason: z.string().nullable(),
  })
  .meta({ id: 'RequestHistoryRow' })
export type HistoryRow = z.infer<typeof HistoryRow>

/** What the panel beside a gift shows: the pending request, the possible next steps and their effects. */
export const NextStep = z
  .object({
    transactionId: z.uuid(),
    status: GiftStatus,
    amount: Money,
    left: Money,
    request: RequestRow.nullable(),
    steps: z.array(StepVerdict),
    effect: z.object({
      way: PayBackWay,
      to: z.string(),
      paidWith: PaidWith,
      amount: Money,
      settlementRef: z.string().nullable(),
      taxYear: z.int().nullable(),
      receiptNo: z.string().nullable(),
    }),
    consent: z.object({
      needed: z.boolean(),
      given: z.enum(['payerCode', 'returnedPaper']).nullable(),
      maySendCode: z.boolean(),
      mayConfirmPaper: z.boolean(),
      sentTo: z.string().nullable(),
    }),
    /** Whether the gift is cash that two people counted: a void then says whether the money was handed back. */
    isCountedCash: z.boolean(),
    payBackOpen: z.boolean(),
    mayRecordPaidBack: z.boolean(),
    history: z.array(RequestRow),
  })
  .meta({ id: 'NextStep' })
export type NextStep = z.infer<typeof NextStep>

/** The number of pending requests in each tab. Also how many of them wait for the reader: in all, to verify, and to approve. */
export const PendingCount = z.object({
  toVerify: z.int(),
  toApprove: z.int(),
  own: z.int(),
  done: z.int(),
  forYou: z.int(),
  yoursToVerify: z.int(),
  yoursToApprove: z.int(),
})
export type PendingCount = z.infer<typeof PendingCount>
