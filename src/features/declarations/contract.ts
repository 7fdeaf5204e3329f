import { z } from 'zod'
import { Currency, greatestMinor, Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { InputDay, Moment } from '#kit/time/days.ts'
import { anyOf, command, query } from '#platform/contract/endpoint.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { receiptPapers } from '#features/receipts/rules.ts'
import { PaymentMethodId } from '#features/gifts/catalogue.ts'
import {
  ClosureAction,
  ClosureObstacle,
  ClosureState,
  CountPart,
  DifferenceKind,
  longest,
  most,
  OfficerType,
  SessionState,
  supervisorRight,
  Turn,
} from './rules.ts'

/** The filters of both queues (spec §3): days, kinds of officer, and mosques by id. */
const QueueRequest = Paging.extend({
  charityId: z.int().optional(),
  startDate: InputDay.nullable().default(null),
  endDate: InputDay.nullable().default(null),
  officerType: z.array(OfficerType).max(OfficerType.options.length).default([]),
  selectedMosqueIds: z.array(z.uuid()).max(50).default([]),
  /** By when the last gift was recorded, or the officer counted. */
  sortBy: z.enum(['date']).default('date'),
  sortExpression: SortExpression.default('desc'),
})
const ClosureListRequest = QueueRequest.extend({
  /** Extension: closed ones too. */
  status: z.array(ClosureState).max(ClosureState.options.length).default(['filed']),
})
export type ClosureListRequest = z.output<typeof ClosureListRequest>
export type QueueRequest = z.output<typeof QueueRequest>

const person = z.object({ id: z.uuid(), name: z.string() })
const session = {
  officer: person,
  officerType: OfficerType,
  mosque: z.string().nullable(),
  beganAt: Moment,
}

/** A session that waits for its counts. It has the number of its gifts, never their sum. */
const SessionRow = z
  .object({
    ...session,
    state: SessionState,
    /** When the last gift was recorded, or the officer counted. */
    lastAt: Moment,
    gifts: z.int(),
    number: z.string().nullable(),
    /** What the reader may count of it. */
    turn: Turn.nullable(),
  })
  .meta({ id: 'PendingDeclaration' })
export type SessionRow = z.infer<typeof SessionRow>

/** A gift of a session. `amount` is null until both counts are filed. */
const SessionGift = z
  .object({
    id: z.uuid(),
    appPreferenceId: AppPreference,
    receiptNo: z.string().nullable(),
    recordedAt: Moment,
    paymentMethod: PaymentMethodId,
    /** Recorded for a day that an earlier declaration had closed. */
    isLate: z.boolean(),
    /** Voided since: cash of it left the drawer after the count. */
    voidedAt: Moment.nullable(),
    amount: Money.nullable(),
  })
  .meta({ id: 'DeclaredGift' })
export type SessionGift = z.infer<typeof SessionGift>

const SessionDetails = z
  .object({
    ...SessionRow.shape,
    currency: Currency,
    /** The float of the officer's last declaration; null for the first. */
    lastFloat: Money.nullable(),
    /** Gifts with a void or refund that nobody has decided on yet: they are cleared before the count. */
    openItems: z.array(z.object({ id: z.uuid(), appPreferenceId: AppPreference, receiptNo: z.string().nullable() })),
    counters: z.array(z.object({ ...person.shape, countedAt: Moment, tries: z.int() })),
    /** The parts in which the counts differ; no figures. */
    differs: z.array(CountPart),
    returnedBecause: z.string().nullable(),
    absentBecause: z.string().nullable(),
  })
  .extend(pageOf(SessionGift).shape)
  .meta({ id: 'PendingDeclarationDetails' })
export type SessionDetails = z.infer<typeof SessionDetails>

const Difference = z.object({ kind: DifferenceKind, amount: Money }).meta({ id: 'CountDifference' })
export type Difference = z.infer<typeof Difference>

/** A declaration that both people counted. `difference`: of all that was counted. */
const ClosureRow = z
  .object({
    id: z.uuid(),
    number: z.string(),
    ...session,
    endedAt: Moment,
    state: ClosureState,
    counted: Money,
    difference: Difference,
    closedAt: Moment.nullable(),
    actions: z.array(ClosureAction),
  })
  .meta({ id: 'PendingClosure' })
export type ClosureRow = z.infer<typeof ClosureRow>

const ComparedCount = z.object({ part: CountPart, expected: Money, counted: Money, difference: Difference })
const minor = z.int().min(0).max(greatestMinor)
const Pieces = z.object({ value: z.int().min(1), pieces: z.int().min(0).max(most.pieces) }).meta({ id: 'CountedPieces' })
const Cheque = z
  .object({
    chequeNumber: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]+$/, 'ENTER_CHEQUE_NO')
      .max(longest.chequeNo),
    minor: minor.min(1, 'ENTER_AMOUNT'),
  })
  .meta({ id: 'CountedCheque' })
const Batch = z
  .object({
    terminal: z.string().trim().min(1, 'ENTER_TERMINAL_NAME').max(longest.terminal),
    batchNo: z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]+$/, 'ENTER_BATCH_NO')
      .max(longest.batchNo),
    slips: z.int().min(0).max(10_000),
    minor,
  })
  .meta({ id: 'CountedBatch' })
const counted = {
  cash: z.array(Pieces).max(40),
  cheques: z.array(Cheque).max(most.cheques),
  batches: z.array(Batch).max(most.batches),
}
/** What somebody counted, and when; a recount follows the count that it replaces. */
const KeptCount = z
  .object({ by: person, attempt: z.int(), counter: z.enum(['first', 'second']), try: z.int(), countedAt: Moment, ...counted })
  .meta({ id: 'KeptCount' })
export type KeptCount = z.infer<typeof KeptCount>

const StepKind = z.enum(['counted', 'recounted', 'filed', 'explained', 'returned', 'closed', 'printed']).meta({ id: 'DeclarationStepKind' })
export type StepKind = z.infer<typeof StepKind>

const ClosureDetails = z
  .object({
    ...ClosureRow.shape,
    /** Each return begins another one; a decision names the one that was seen. */
    attempt: z.int(),
    compared: z.array(ComparedCount),
    drawer: z.object({
      float: Money,
      cashIn: Money,
      change: Money,
      drops: Money,
      payouts: Money,
      expected: Money,
      note: z.string().nullable(),
    }),
    /** Paid in other ways, such as PayNow, and not in the drawer. */
    uncounted: Money,
    tolerance: Money,
    needsReason: z.boolean(),
    reason: z.string().nullable(),
    absentBecause: z.string().nullable(),
    /** Whether the two counts still differ: the second one then applies. */
    countsDiffer: z.boolean(),
    counts: z.array(KeptCount),
    steps: z.array(z.object({ kind: StepKind, by: person, at: Moment, words: z.string().nullable() })),
    obstacle: ClosureObstacle.nullable(),
  })
  .extend(pageOf(SessionGift).shape)
  .meta({ id: 'PendingClosureDetails' })
export type ClosureDetails = z.infer<typeof ClosureDetails>

const reasonText = z.string().trim().min(1, 'ENTER_REASON').max(longest.reason)
const password = z.string().min(1, 'ENTER_PASSWORD').max(128)
const decided = { id: z.uuid(), attempt: z.int().min(1) }

const CountRequest = z.object({
  officerId: z.uuid(),
  /** The turn that the caller counts in; refused when it is no longer theirs. */
  turn: Turn,
  ...counted,
  /**
   * The drawer apart from gifts, in the officer's own count: the float, change given out for others, money brought to the safe, and paid
   * out.
   */
  drawer: z
    .strictObject({
      float: minor,
      change: minor.default(0),
      drops: minor.default(0),
      payouts: minor.default(0),
      note: z.string().trim().max(longest.reason).nullable().default(null),
    })
    .nullable()
    .default(null),
  /** Why a supervisor counts in the officer's place. */
  absentBecause: z.string().trim().max(longest.reason).nullable().default(null),
  /** The caller's own: it signs the count. */
  password,
})
export type CountRequest = z.output<typeof CountRequest>

/** Who may count a session: its officer, a second person, and a supervisor in an absent officer's place. */
const counting = anyOf('pos-declaration:add', 'pos-declaration:edit', supervisorRight)

/** The counter's day: what officers took is counted blind by two people, and closed by a supervisor. */
export const declarations = {
  pending: query('pos-declaration:view')
    .post('/api/Donation/getPendingDeclarationList', 'List sessions of officers that wait for their counts')
    .body(QueueRequest)
    .result(pageOf(SessionRow)),

  /** Has no sum: nobody sees the expected amounts until both counts are filed. */
  session: query('pos-declaration:view')
    .post('/api/Donation/getPendingDeclarationDetails', "Get an officer's session with a page of its gifts, before it is counted")
    .ownErrors()
    .body(Paging.extend({ charityId: z.int().optional(), officerId: z.uuid() }))
    .result(SessionDetails),

  closures: query('pos-declaration:view')
    .post('/api/Donation/GetPendingClosureList', 'List declarations that wait for a supervisor')
    .body(ClosureListRequest)
    .result(pageOf(ClosureRow)),

  closure: query('pos-declaration:view')
    .post('/api/Donation/getPendingClosureDetails', 'Get a declaration: both counts beside what was expected, and a page of its gifts')
    .ownErrors()
    .body(Paging.extend({ charityId: z.int().optional(), id: z.uuid() }))
    .result(ClosureDetails),

  /** Both counts are kept. The session is filed once they agree, or the second person has counted again. */
  count: command(counting)
    .post('/api/Donation/submitDeclaration', 'Sign a count of a session')
    .ownErrors()
    .movesMoney()
    .guesses(['WRONG_PASSWORD'])
    .body(CountRequest)
    .result(z.object({ id: z.uuid(), isFiled: z.boolean(), differs: z.array(CountPart) }))
    .says('COUNT_SIGNED')
    .refuses('WRONG_PASSWORD', 'NOT_YOUR_TURN', 'NOTHING_TO_DECLARE', 'OPEN_ITEMS'),

  explain: command(counting)
    .post('/api/Donation/explainDifference', 'Give the reason of a difference')
    .ownErrors()
    .body(z.object({ ...decided, reason: reasonText }))
    .says('REASON_KEPT')
    .refuses('NOT_FILED', 'ONLY_COUNTERS_EXPLAIN'),

  /** Posts the difference of the cash. */
  close: command(supervisorRight)
    .post('/api/Donation/closeDeclaration', 'Countersign a declaration and close it')
    .ownErrors()
    .movesMoney()
    .guesses(['WRONG_PASSWORD'])
    .body(z.object({ ...decided, password }))
    .says('DECLARATION_CLOSED')
    .refuses('WRONG_PASSWORD', 'NOT_FILED', 'YOU_COUNTED', 'DIFFERENCE_UNEXPLAINED'),

  sendBack: command(supervisorRight)
    .post('/api/Donation/returnDeclaration', 'Send a declaration back to be counted again, with a reason')
    .ownErrors()
    .body(z.object({ ...decided, reason: reasonText }))
    .says('DECLARATION_RETURNED')
    .refuses('NOT_FILED', 'YOU_COUNTED', 'OFFICER_IS_COUNTING'),

  /** Of a closed declaration: the original first, then duplicates. */
  slip: command('pos-declaration:view')
    .post('/api/Donation/downloadClosingSlip', 'Print the closing slip of a declaration as PDF')
    .body(z.object({ id: z.uuid(), paper: z.enum(receiptPapers).meta({ id: 'ReceiptPaper' }).default('a4') }))
    .limit('heavy')
    .bytes('application/pdf')
    .refuses('NOT_CLOSED'),

  waiting: query('pos-declaration:view')
    .post('/api/Donation/getPendingDeclarationCount', 'Count the sessions and declarations that wait for the reader')
    .result(z.object({ toCount: z.int(), toClose: z.int() })),

  filters: query('pos-declaration:view')
    .post('/api/Donation/getDeclarationFilters', 'Get the choices for the filters of both queues')
    .result(z.object({ mosques: z.array(z.object({ id: z.uuid(), name: z.string() })) })),
}
