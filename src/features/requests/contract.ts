import { preferenceIds, giftSearchIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { InputDay } from '#kit/time/days.ts'
import { Currency, Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { optionalText } from '#kit/text/text.ts'
import { ChequeTarget } from '#features/gifts/cheques.ts'
import { AppPreference, rightInAnyModule } from '#features/gifts/rules.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'
import { decidingButtons, directVoidStatus, finalRights, TargetStatus, QueueTab, RequestKind, voidingRights } from './rules.ts'
import { HistoryRow, NextStep, PendingCount, Reason, RequestRow } from './rows.ts'

const searchIds = { donorName: giftSearchIds.donorName, receiptNo: giftSearchIds.receiptNo, referenceNo: giftSearchIds.referenceNo }
const requestFields = {
  charityId: z.int().optional(),
  requestType: RequestKind.nullable().default(null),
  amount: Money.nullable().default(null),
  reasonId: z.uuid().nullable().default(null),
  remarks: optionalText(250),
  evidence: z.array(z.string().max(300)).max(5).default([]),
}
const askRefusals = [
  'NOT_POSSIBLE',
  'NOT_VOIDABLE',
  'NOT_REFUNDABLE',
  'ALREADY_PENDING',
  'NOTHING_LEFT',
  'REFUND_TOO_LATE',
  'TOO_MUCH',
  'WHOLE_ONLY',
  'REASON_NEEDED',
  'NO_SUCH_REASON',
  'NO_SUCH_FILE',
] as const
const transactionId = z.uuid()
const transaction = z.object({ transactionId })

/** The filter of the queue of requests. */
export const QueueFilter = z.object({
  charityId: z.int().optional(),
  appPreferenceIds: z.array(AppPreference).min(1).max(3).default([preferenceIds.donations, preferenceIds.purchases]),
  tab: QueueTab.default('all'),
  requestType: RequestKind.nullable().default(null),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  minimumAmount: z.int().min(0).nullable().default(null),
  maximumAmount: z.int().min(0).nullable().default(null),
  searchBy: enumOf(searchIds, 'SearchRequestsBy').nullable().default(null),
  searchValue: z.string().trim().max(200).nullable().default(null),
  /** Extension: only requests for gifts of this donor. */
  donorId: z.uuid().nullable().default(null),
})
export type QueueFilter = z.infer<typeof QueueFilter>
const QueueSort = z.enum(['requestedAt', 'amount']).meta({ id: 'RequestSort' })

/** Voids, refunds and settlement: request, verification by others, execution and notification of the payer. */
export const requests = {
  ask: command('button:refund')
    .post('/api/Donation/refundDonation', 'Request the void or refund of a donation')
    .ownErrors()
    .movesMoney()
    .body(z.object({ transactionId, ...requestFields }))
    .result(RequestRow)
    .refuses(...askRefusals),
  askPurchase: command('button:refund')
    .post('/api/Donation/refundPurchase', 'Request the void or refund of a purchase')
    .movesMoney()
    .query(transaction)
    .body(z.object(requestFields))
    .result(RequestRow)
    .refuses(...askRefusals),
  reasons: query('session')
    .post('/api/Donation/getReasons', 'List the reasons for voids and refunds')
    .body(z.object({ charityId: z.int().optional(), requestType: RequestKind.nullable().default(null) }))
    .result(z.array(Reason)),
  /**
   * Decides on a pending request, or voids directly. A decision carries the `evidenceHash` of the request and status that the user saw;
   * with any other hash it is refused as stale. Without a hash only status 3 is allowed: a direct void, which never counts as a decision on
   * a request.
   */
  move: command(anyOf(rightInAnyModule('edit'), ...decidingButtons))
    .post('/api/Donation/updateVoidRefundRequest', 'Move a void or refund request to its next step, or void a gift directly')
    .ownErrors()
    .movesMoney()
    .body(
      z
        .object({
          charityId: z.int().optional(),
          transactionId,
          requestStatus: TargetStatus,
          remarks: optionalText(250),
          reasonId: z.uuid().nullable().default(null),
          evidence: z.array(z.string().max(300)).max(5).default([]),
          evidenceHash: z.string().min(1).max(64).nullable().default(null),
          /** Extension: for a final void of counted cash, whether its money never came in, so that nothing is handed back. */
          isUncollected: z.boolean().default(false),
        })
        .refine(({ evidenceHash, requestStatus }) => evidenceHash !== null || requestStatus === directVoidStatus, {
          path: ['evidenceHash'],
          error: 'EVIDENCE_HASH_MISSING',
        }),
    )
    .result(RequestRow)
    .refuses(...askRefusals, 'YOU_REQUESTED', 'YOU_VERIFIED', 'RECEIPT_HANDED_OVER', 'CASH_DECLARED'),
  /** One row for each step, the latest first. */
  history: query(rightInAnyModule('view'))
    .post('/api/Donation/GetVoidRefundHistory', 'List the steps of void and refund requests, latest first')
    .body(z.object({ charityId: z.int().optional(), transactionId: z.uuid().nullable().default(null), ...Paging.shape }))
    .result(pageOf(HistoryRow)),
  count: query(rightInAnyModule('view'))
    .post('/api/Donation/getPendingRequestCount', 'Count the requests that wait for a decision')
    .ownErrors()
    .body(
      z.object({
        charityId: z.int().optional(),
        appPreferenceIds: z.array(AppPreference).min(1).max(3).default([preferenceIds.donations, preferenceIds.purchases]),
      }),
    )
    .result(PendingCount),
  list: query(rightInAnyModule('view'))
    .post('/api/Donation/getPendingRequestList', 'List the requests that wait for a decision, sorted and paged')
    .ownErrors()
    .body(QueueFilter.extend({ ...Paging.shape, sortBy: QueueSort.default('requestedAt'), sortExpression: SortExpression.default('asc') }))
    .result(pageOf(RequestRow)),
  summary: query(rightInAnyModule('view'))
    .post('/api/Donation/getPendingRequestSummary', 'Count and total the requests that wait for a decision')
    .body(QueueFilter)
    .result(z.object({ count: z.int(), totals: z.array(z.object({ currency: Currency, count: z.int(), sum: Money, average: Money })) })),
  nextStep: query(rightInAnyModule('view'))
    .post('/api/Donation/getVoidRefundNextStep', 'Get the steps that you may take on a gift, and why others are closed')
    .ownErrors()
    .body(transaction)
    .result(NextStep),
  evidence: query(rightInAnyModule('view'))
    .post('/api/Donation/getVoidRefundEvidence', "Get a short-lived address of a request's evidence")
    .audited()
    .body(z.object({ requestId: z.uuid(), position: z.int().min(1).max(5) }))
    .result(z.object({ url: z.string() })),
  settle: command('button:settle')
    .post('/api/Donation/UpdateSettled', 'Mark donations as settled')
    .movesMoney()
    .body(
      z.object({
        charityId: z.int().optional(),
        transactionIds: z.array(z.uuid()).min(1).max(1000),
        settlementRef: z.string().trim().min(1).max(60).nullable().default(null),
      }),
    )
    .says('TRANSACTION_SETTLED')
    .popup()
    .result(z.object({ settled: z.int() }))
    .refuses('NOT_SETTLABLE'),
  /**
   * Extension: moves cheques to their next state, all of them or none. A cleared cheque settles its gift. A returned one voids its gift,
   * and nothing is refunded.
   */
  moveCheques: command(anyOf(rightInAnyModule('edit'), 'button:settle'))
    .post('/api/Donation/updateCheques', 'Mark cheques as banked, cleared or returned by the bank')
    .ownErrors()
    .movesMoney()
    .body(
      z.object({
        charityId: z.int().optional(),
        transactionIds: z.array(z.uuid()).min(1).max(1000),
        to: ChequeTarget,
        /** The day of banking; today unless given. */
        bankedOn: InputDay.nullable().default(null),
        /** The reason for which the bank returned them. */
        remarks: optionalText(250),
        settlementRef: z.string().trim().min(1).max(60).nullable().default(null),
      }),
    )
    .popup()
    .says('CHEQUES_MOVED')
    .result(z.object({ moved: z.int() }))
    .refuses('CHEQUE_NOT_MOVABLE', 'REASON_NEEDED', 'NOT_SETTLABLE'),
  sendPayerCode: command(anyOf(...voidingRights))
    .post('/api/Donation/sendVoidCode', 'E-mail the payer a code that confirms a void')
    .ownErrors()
    .body(transaction)
    .limit('lookup')
    .says('CODE_SENT')
    .result(z.object({ sentTo: z.string(), minutes: z.int() }))
    .refuses('CODE_NOT_NEEDED', 'NO_PAYER_EMAIL', 'PAYER_CHANGED', 'STAFF_ADDRESS', 'TOO_MANY_CODES'),
  confirmPayerCode: command(anyOf(...voidingRights))
    .post('/api/Donation/confirmVoidCode', "Confirm a void with the payer's code")
    .ownErrors()
    .body(
      transaction.extend({
        code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'ENTER_PAYER_CODE'),
      }),
    )
    .limit('lookup')
    .result(z.object({ confirmed: z.boolean(), triesLeft: z.int() })),
  confirmReturnedReceipt: command('button:final-void')
    .post('/api/Donation/confirmReturnedReceipt', 'Confirm that the paper receipt came back')
    .ownErrors()
    .body(transaction)
    .says('PAPER_RETURNED')
    .refuses('CONFIRMATION_NOT_NEEDED', 'YOUR_OWN'),
  recordPaidBack: command(anyOf(...Object.values(finalRights)))
    .post('/api/Donation/recordPaidBack', 'Record that money was handed back to the payer')
    .ownErrors()
    .movesMoney()
    .body(
      transaction.extend({
        remarks: z.string().trim().min(1).max(250),
        /** Extension: of a disputed payment, whether the chargeback returned the money; false where a person paid. */
        isChargedBack: z.boolean().default(true),
      }),
    )
    .result(RequestRow)
    .refuses('NOTHING_TO_PAY_BACK', 'YOU_REQUESTED', 'YOU_VERIFIED'),
  /** Extension: the direct void of the caller's own last gift at the counter, before its receipt can be handed out. */
  undoAtCounter: command(rightInAnyModule('add'))
    .post('/api/Donation/undoCounterGift', 'Undo your own last gift of the counter within five minutes')
    .movesMoney()
    .body(transaction)
    .refuses('NOT_UNDOABLE'),
  replaceReceipt: command(rightInAnyModule('add'))
    .post('/api/Donation/replaceVoidedReceipt', 'Name the receipt that replaces a voided one')
    .body(transaction.extend({ replacedBy: z.uuid() }))
    .refuses('NOT_REPLACEABLE', 'OTHER_DONOR'),
}
