import { LanguageCode } from '#kit/text/language-code.ts'
import { z } from 'zod'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { Currency, greatestMinor, Money } from '#jurisdictions/money.ts'
import { optionalText } from '#kit/text/text.ts'
import { DonorInput } from '#features/donors/contract.ts'
import { donorFaults } from '#features/donors/donor-faults.ts'
import { MethodField, methodFields, PaymentMethodId } from './catalogue.ts'
import { DeclaredRule, GiftOrigin } from './declared-gifts.ts'
import type { FlagValues } from './flags.ts'
import { Option, PurposeOption } from './rows.ts'
import { textInputs } from './texts.ts'
import { valueInputs } from './values.ts'

/** How long officers can undo their own last gift at the counter, in minutes. */
export const undoMinutes = 5

/** An amount above zero. */
export const PositiveAmount = Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'ENTER_AMOUNT')

/** The fields that every counter form sends: donor, total and payment. */
export const CounterGift = z.object({
  charityId: z.int().optional(),
  ...DonorInput.shape,
  amount: PositiveAmount,
  paymentMethod: PaymentMethodId,
  donationDate: InputDay.nullable().default(null),
  /** Why a gift is dated back beyond the charity's limit. */
  backDatingReason: optionalText(250),
  language: LanguageCode.nullable().default(null),
  /**
   * The id of an earlier gift that the same payment covers: recorded by the caller within the last hour, with the same donor and payment
   * method.
   */
  paidWith: z.uuid().nullable().default(null),
  /** Where the money comes from, for gifts that must be declared to an authority by law. */
  origin: GiftOrigin.nullable().default(null),
  ...valueInputs,
  ...textInputs,
  handedOver: z.boolean().default(false),
  /** Whether to refuse an equal gift of the same donor within a minute, which may have been saved twice by accident. */
  asksBeforeRepeat: z.boolean().default(false),
  /** The id that a device gives an entry which it may have to send again: recorded once in the charity, by any user and at any time. */
  entryId: z.uuid().nullable().default(null),
})
/** The common fields, with the flags that the form of the gift's module asks for (`flagInputsOf`). */
export type CounterGift = z.infer<typeof CounterGift> & Partial<FlagValues>

/** Errors of payment fields that are missing or do not belong to the payment method. */
export function methodErrors(gift: Pick<CounterGift, 'paymentMethod' | MethodField>): FieldFault<MethodField>[] {
  const { may = [], must = [] } = methodFields[gift.paymentMethod] ?? {}
  return MethodField.options.flatMap((field): FieldFault<MethodField>[] => {
    if (must.includes(field) && gift[field] === null) return [{ field, code: 'METHOD_NEEDS_FIELD' }]
    if (!may.includes(field) && gift[field] !== null) return [{ field, code: 'METHOD_EXCLUDES_FIELD' }]
    return []
  })
}

/**
 * A counter's schema with what the server judges of a gift without looking anything up: the slip of a gift that it would refuse is not
 * printed. `isSlipPrinted`: the slip exists already, as of an entry that is corrected.
 */
export const judgedGift = (schema: z.ZodType, country: string, slip: { isSlipPrinted?: boolean } = {}): z.ZodType =>
  schema.superRefine((gift, context) => {
    const typed = gift as CounterGift
    for (const { field, code } of [...donorFaults(country, typed, slip), ...methodErrors(typed)])
      context.addIssue({ code: 'custom', path: [field], message: code })
  })

/** What a counter form offers and checks: its choices, limits and rules. */
export const OfflineParams = z.object({
  currency: Currency,
  countryCode: z.string(),
  today: Day,
  /** The server's time when it answered. */
  now: Moment,
  paymentMethods: z.array(Option.extend({ fields: z.array(MethodField), required: z.array(MethodField) })),
  cardTypes: z.array(Option),
  donationTo: z.array(Option),
  donationToValues: z.array(PurposeOption.extend({ itemId: z.int(), isTaxDeductible: z.boolean() })),
  collectionCentres: z.array(Option),
  SalamPayDonorType: z.array(z.object({ id: z.int(), name: z.string() })),
  idTypes: z.array(Option),
  languages: z.array(Option),
  language: LanguageCode,
  asksIRAS: z.boolean(),
  /** How many days back a gift may be dated without a reason. An earlier date needs the right to edit gifts. */
  backDatingDays: z.int(),
  mayBackDate: z.boolean(),
  /** Which large gifts need a declared origin; null where the charity declares none. */
  declares: DeclaredRule.nullable(),
})
