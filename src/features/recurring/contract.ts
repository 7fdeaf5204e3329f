import { giftSearchIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { z } from 'zod'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { Money } from '#jurisdictions/money.ts'
import { pageOf, Paging, SortExpression } from '#kit/text/paging.ts'
import { FrequencyId } from '#features/gifts/catalogue.ts'
import { PositiveAmount } from '#features/gifts/counter-gift.ts'
import { CardRow, DeclineReason } from '#features/card-vault/rules.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { PauseReason, RecurrenceAction, RecurrenceState } from './rules.ts'

/** A recurring gift as lists show it. */
export const RecurrenceRow = z
  .object({
    id: z.uuid(),
    donorId: z.uuid(),
    donorName: z.string(),
    donationToName: z.string(),
    donationToNameMs: z.string().nullable(),
    amount: Money,
    frequency: FrequencyId,
    state: RecurrenceState,
    pauseReason: PauseReason.nullable(),
    /** The reason of the last decline; null when the last charge succeeded. */
    lastDecline: DeclineReason.nullable(),
    /** The last charge was declined and will be retried. */
    isRetrying: z.boolean(),
    anchorOn: Day,
    /** The day of the next charge or retry; null when none will follow. */
    nextChargeOn: Day.nullable(),
    endsOn: Day.nullable(),
    card: CardRow.pick({ id: true, cardType: true, cardLastDigit: true, expiryMonth: true, expiryYear: true }).extend({
      isExpired: z.boolean(),
    }),
    version: z.int(),
    actions: z.array(RecurrenceAction),
  })
  .meta({ id: 'RecurrenceRow' })

/** One attempt to charge one due date. */
const ChargeRow = z
  .object({
    id: z.uuid(),
    dueOn: Day,
    attempt: z.int(),
    amount: Money,
    state: z.enum(['intended', 'succeeded', 'declined', 'withdrawn']),
    declineReason: DeclineReason.nullable(),
    donationId: z.uuid().nullable(),
    receiptNo: z.string().nullable(),
    intendedAt: Moment,
    resolvedAt: Moment.nullable(),
  })
  .meta({ id: 'RecurringChargeRow' })

/** An audit event of a recurring gift. `by` is null for a job, and for the donor using a link. */
const RecurrenceEvent = z.object({
  at: Moment,
  call: z.string(),
  outcome: z.enum(['done', 'refused']),
  by: z.string().nullable(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])).nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
})
export type RecurrenceEvent = z.infer<typeof RecurrenceEvent>

/** A recurring gift as its own page shows it. */
export const RecurrenceDetails = RecurrenceRow.extend({
  remarks: z.string().nullable(),
  startedAt: Moment,
  today: Day,
  nextDueOn: Day,
  endsWithRamadan: z.boolean(),
  /** The last days of Ramadans to come, as the charity has announced them. */
  ramadanEnds: z.array(Day),
  upcoming: z.array(Day),
  /** The number and the sum of successful charges. */
  given: z.object({ gifts: z.int(), sum: Money }),
  lastPaidOn: Day.nullable(),
  charges: z.array(ChargeRow),
  cards: z.array(CardRow.extend({ isExpired: z.boolean() })),
  /** How many other recurring gifts would move to another card with this one. */
  alsoOnCard: z.int(),
  timeline: z.array(RecurrenceEvent),
}).meta({ id: 'RecurrenceDetails' })
export type RecurrenceRow = z.infer<typeof RecurrenceRow>
export type RecurrenceDetails = z.infer<typeof RecurrenceDetails>

/** Recurring donations: find, change, pause, resume and cancel. They are started with the first gift and charged by a job. */
export const recurring = {
  list: query('donations:view')
    .post('/api/Donation/getRecurringDonations', 'List recurring donations, sorted and paged')
    .body(
      Paging.extend({
        donorId: z.uuid().nullable().default(null),
        states: z.array(RecurrenceState).max(4).default([]),
        pauseReason: PauseReason.nullable().default(null),
        frequency: z.array(FrequencyId).max(7).default([]),
        /** A day of a month: gifts with a charge due in it that failed and is not put right. */
        failedIn: InputDay.nullable().default(null),
        searchBy: enumOf({ donorName: giftSearchIds.donorName, donorEmail: giftSearchIds.donorEmail, phoneNumber: giftSearchIds.phone })
          .nullable()
          .default(null),
        searchValue: z.string().trim().max(150).nullable().default(null),
        sortBy: z.enum(['createdAt', 'nextChargeOn', 'amount']).default('createdAt'),
        sortExpression: SortExpression.default('desc'),
      }),
    )
    .result(pageOf(RecurrenceRow)),

  find: query('donations:view')
    .get('/api/Donation/getRecurringDonation', 'Get a recurring donation with its charges')
    .ownErrors()
    .query(z.object({ recurrenceId: z.uuid() }))
    .result(RecurrenceDetails),

  change: command('donations:edit')
    .post('/api/Donation/RecurringDonationSetting', 'Change, pause or resume a recurring donation')
    .ownErrors()
    .body(
      z.object({
        recurrenceId: z.uuid(),
        version: z.int32(),
        action: z.enum(['edit', 'pause', 'resume']),
        amount: PositiveAmount.optional(),
        frequency: FrequencyId.optional(),
        /** The new anchor, from which all due dates are computed. */
        nextDate: InputDay.optional(),
        endDate: InputDay.nullable().optional(),
        /**
         * The end is the last day of a Ramadan, and moves with it. Another end, or frequency, that comes without it is a day of its own.
         */
        endsWithRamadan: z.boolean().optional(),
        /** All recurring gifts on the old card move to this one. */
        cardId: z.uuid().optional(),
        remarks: z.string().trim().max(250).nullable().optional(),
      }),
    )
    .result(RecurrenceRow)
    .says('CHANGES_UPDATED')
    .popup()
    .refuses('OVER', 'RECURRENCE_NOT_NOW', 'WRONG_CURRENCY', 'NO_SUCH_CARD', 'RESUME_EXPIRED', 'RESUME_OTHER_CARD', 'CHARGE_UNDER_WAY'),

  cancel: command('button:stop-recurrent')
    .post('/api/Donation/cancelSubscription', 'Cancel a recurring donation')
    .ownErrors()
    .movesMoney()
    .body(z.object({ recurrenceId: z.uuid(), version: z.int32().optional(), remarks: z.string().trim().max(250).nullable().default(null) }))
    .says('RECURRENCE_CANCELLED')
    .popup()
    .refuses('OVER'),
}
