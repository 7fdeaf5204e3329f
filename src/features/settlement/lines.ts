import { z } from 'zod'
import { PaymentMethodId } from '#features/gifts/catalogue.ts'
import { AppPreference, GiftStatus } from '#features/gifts/rules.ts'
import { Money } from '#jurisdictions/money.ts'
import { Day, Moment } from '#kit/time/days.ts'
import { FoundBy, GroupState, NotGiftKind, SettlementState } from './rules.ts'
import { LineKind, Provider } from './statements.ts'

const Line = z
  .object({ lineNo: z.int(), kind: LineKind, date: Day, gross: Money, fee: Money, references: z.string(), text: z.string() })
  .meta({ id: 'SettlementLine' })
export type Line = z.infer<typeof Line>

/** A gift, or a refund of one, with the amount that its line has for it. */
export const SettlementGift = z
  .object({
    id: z.uuid(),
    appPreferenceId: AppPreference,
    receiptNo: z.string().nullable(),
    txnId: z.string(),
    donorName: z.string().nullable(),
    date: Day,
    paymentMethod: PaymentMethodId,
    status: GiftStatus,
    amount: Money,
  })
  .meta({ id: 'SettlementGift' })
export type SettlementGift = z.infer<typeof SettlementGift>

/** A payout of a card provider that a line of a bank statement may be. */
export const ArrivedPayout = z
  .object({ id: z.uuid(), settlementId: z.string(), provider: Provider, payoutDate: Day, net: Money, status: SettlementState })
  .meta({ id: 'SettlementArrivedPayout' })
export type ArrivedPayout = z.infer<typeof ArrivedPayout>

/** Lines that belong together, with the gifts that they are or may be. `difference`: lines minus gifts. */
export const LineGroup = z
  .object({
    state: GroupState,
    lines: z.array(Line),
    gifts: z.array(SettlementGift),
    /** Linked gifts of modules that the reader may not see: others unlink and settle them. */
    hiddenGifts: z.int(),
    /** Sets of gifts that fit as well as each other; a person chooses. */
    options: z.array(z.array(SettlementGift)),
    /** Whether there may be answers that were not looked through. */
    isUnsearched: z.boolean(),
    /** What the lines are, where a person closed them as no gift. */
    notGift: z.object({ kind: NotGiftKind, reason: z.string(), payout: ArrivedPayout.nullable() }).nullable(),
    /** The line that showed this payment first, where statements of a bank overlap: it carries the money. */
    repeats: z.object({ id: z.uuid(), settlementId: z.string(), lineNo: z.int() }).nullable(),
    foundBy: FoundBy.nullable(),
    difference: Money,
    differenceReason: z.string().nullable(),
    matchId: z.uuid().nullable(),
    linkedBy: z.string().nullable(),
    linkedAt: Moment.nullable(),
    bankInDate: Day.nullable(),
    slipNo: z.string().nullable(),
    /** What the bank said of a returned cheque. */
    returnReason: z.string().nullable(),
  })
  .meta({ id: 'SettlementLineGroup' })
export type LineGroup = z.infer<typeof LineGroup>
