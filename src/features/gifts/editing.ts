import { LanguageCode } from '#kit/text/language-code.ts'
import { z } from 'zod'
import { Day, InputDay, Moment } from '#kit/time/days.ts'
import { greatestMinor, Money } from '#jurisdictions/money.ts'
import { optionalText } from '#kit/text/text.ts'
import { DonorInput, DonorMatch } from '#features/donors/contract.ts'
import { PaymentMethodId } from './catalogue.ts'
import { OfflineParams } from './counter-gift.ts'
import { EditField, EditLockCode } from './fields.ts'
import { flagEdits, flagOutputs } from './flags.ts'
import { AppPreference, GiftStatus } from './rules.ts'
import { textEdits, textOutputs } from './texts.ts'
import { valueEdits, valueOutputs } from './values.ts'

/** An edit of a gift: an omitted field stays unchanged, null clears it. `version` is the version that the editor read. */
export const GiftEdit = z.object({
  charityId: z.int().optional(),
  transactionId: z.uuid(),
  version: z.int32().min(1),
  donor: DonorInput.optional(),
  donationToValue: z.uuid().optional(),
  amount: Money.refine(({ minor }) => minor > 0 && minor <= greatestMinor, 'ENTER_AMOUNT').optional(),
  paymentMethod: PaymentMethodId.optional(),
  donationDate: InputDay.optional(),
  /** Why a gift is dated back beyond the charity's limit. */
  backDatingReason: optionalText(250),
  language: LanguageCode.optional(),
  ...valueEdits,
  ...textEdits,
  ...flagEdits,
})
export type GiftEdit = z.infer<typeof GiftEdit>

/** A gift for its edit form, with the choices of its fields, and the reason for each field that cannot be changed. */
export const GiftToEdit = z
  .object({
    transactionId: z.uuid(),
    version: z.int(),
    txnId: z.string(),
    appPreferenceId: AppPreference,
    status: GiftStatus,
    receiptNo: z.string().nullable(),
    isHandedOver: z.boolean(),
    donor: DonorMatch.omit({ lastGift: true }).nullable(),
    donationToValue: z.uuid(),
    donationToName: z.string(),
    amount: Money,
    paymentMethod: PaymentMethodId,
    donationDate: Day,
    language: LanguageCode,
    ...valueOutputs,
    ...textOutputs,
    ...flagOutputs,
    locks: z.array(z.object({ field: EditField, code: EditLockCode, message: z.string() })),
    /** The last change: who made it, when, and each changed field as `[before, after]`. */
    lastChange: z.object({ by: z.string(), at: Moment, changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])) }).nullable(),
    params: OfflineParams,
  })
  .meta({ id: 'GiftToEdit' })
export type GiftToEdit = z.infer<typeof GiftToEdit>
