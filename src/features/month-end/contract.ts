import { z } from 'zod'
import { AppPreference, ItemId } from '#features/gifts/rules.ts'
import { MoneyKind } from '#features/settlement/money-kinds.ts'
import { MonthState } from '#features/settlement/rules.ts'
import { Money } from '#jurisdictions/money.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { BlockerKind, MonthEndStep } from './rules.ts'

const month = { charityId: z.int().optional(), month: InputDay }

const Blocker = z
  .object({
    kind: BlockerKind,
    count: z.int(),
    /** What it holds; null where nobody knows yet. */
    amount: Money.nullable(),
    oldestOn: Day.nullable(),
    /** The first day on which all of it can be cleared; null where that is now. */
    clearableOn: Day.nullable(),
    /** The modules whose lists show it; none where it has a list of its own. */
    modules: z.array(AppPreference),
    /** Who can clear it, as far as that is known. */
    owners: z.array(z.string()),
  })
  .meta({ id: 'MonthEndBlockerRow' })
export type Blocker = z.infer<typeof Blocker>

/** A kind of giving as it stands now: received − returned = net; `unsettled` is the part of it that is not in the bank. */
const Figure = z
  .object({ itemId: ItemId, gifts: z.int(), received: Money, returned: Money, unsettled: Money, net: Money })
  .meta({ id: 'MonthEndFigure' })
export type Figure = z.infer<typeof Figure>

/**
 * The fees of the settlements paid in a month, as its pack has them: by what they were taken for, and by the kinds of money that bore them.
 */
const Fees = z
  .object({
    /** Linked gifts of modules that the reader may see, with fees and what their lines brought less than they say. */
    kinds: z.array(z.object({ kind: MoneyKind, gross: Money, fee: Money })),
    /** The part of these that is no fee: what lines brought less than their gifts say. */
    shortfall: Money,
    /** Fees of lines without a gift, and of modules that the reader may not see. */
    rest: Money,
    total: Money,
    causes: z.object({ payments: Money, refunds: Money, disputes: Money, adjustments: Money, separate: Money }),
  })
  .meta({ id: 'MonthEndFees' })
export type Fees = z.infer<typeof Fees>

const counted = z.object({ count: z.int(), total: Money })
const SealedFile = z.object({ name: z.string(), sha256: z.string(), bytes: z.int() }).meta({ id: 'MonthEndFile' })

/** A seal, with the number of the lock that it was made with. */
const Seal = z
  .object({
    sealNo: z.int(),
    sealedAt: Moment,
    preparedBy: z.string(),
    sealedBy: z.string(),
    files: z.array(SealedFile),
    /** Whether the reader may see every module that its gifts are of. */
    isPackPermitted: z.boolean(),
  })
  .meta({ id: 'MonthEndSeal' })
export type SealRow = z.infer<typeof Seal>

export const MonthEnd = z
  .object({
    month: Day,
    /** When these figures were read. */
    asAt: Moment,
    state: MonthState,
    isOver: z.boolean(),
    /** The working day by which it is closed. */
    closeBy: Day,
    askedBy: z.string().nullable(),
    blockers: z.array(Blocker),
    figures: z.array(Figure),
    total: z.object({ gifts: z.int(), received: Money, returned: Money, unsettled: Money, net: Money }),
    fees: Fees,
    /** The seal of the lock that the month has now; `returned` and `refunded`: its gifts that were, by their cheques or in money, since. */
    seal: Seal.extend({ late: counted, returned: counted, refunded: counted }).nullable(),
    /** Seals of earlier locks, latest first: the month was unlocked since. */
    earlierSeals: z.array(Seal),
    /** Gifts of sealed months that are in no pack: recorded in this month after the seal, or waiting when it was sealed in this month. */
    lateHere: counted,
    /** Settled gifts of earlier months whose cheques the bank took back in this one. */
    returnedHere: counted,
    /** Gifts of earlier months that were refunded in this one, and what was refunded of them. */
    refundedHere: counted,
    steps: z.array(MonthEndStep),
  })
  .meta({ id: 'MonthEnd' })
export type MonthEnd = z.infer<typeof MonthEnd>

/** Closing a month: what keeps it open, how it stands, and its sealed pack. */
export const monthEnd = {
  find: query('settlement:view')
    .post('/api/Settlement/getMonthEnd', 'Get what keeps a month open, its figures as they are now, and its seal')
    .ownErrors()
    .body(z.object(month))
    .result(MonthEnd),

  close: command('settlement:edit')
    .post('/api/Settlement/closeMonth', 'Prepare, seal or withdraw the closing of a month, by two people')
    .ownErrors()
    .body(z.object({ ...month, step: MonthEndStep }))
    .result(z.object({ state: MonthState }))
    .says('MONTH_MOVED')
    .refuses('MONTH_NOT_OVER', 'MONTH_HAS_BLOCKERS', 'MONTH_STEP_PASSED', 'ANOTHER_PERSON', 'LINES_OPEN'),

  /** The statement as it was sealed, and the tables, built again from the books; handed out only when all have the sealed fingerprints. */
  pack: command('settlement:view')
    .post('/api/Settlement/downloadMonthEndPack', 'Download the pack of a seal of a month as ZIP')
    .body(z.object({ ...month, sealNo: z.int32().min(1) }))
    .limit('heavy')
    .bytes('application/zip')
    .refuses('NOT_SEALED', 'PACK_DIFFERS'),
}
