import { z } from 'zod'
import { charityStatuses, receiptKinds } from '#features/charity/rules.ts'
import { AppPreference } from '#features/gifts/rules.ts'
import { Currency, Money } from '#jurisdictions/money.ts'
import { LanguageCode } from '#kit/text/language-code.ts'
import { isEmail } from '#kit/text/text.ts'

/** A text of limited length, in characters. */
export const words = (most: number) => z.string().trim().max(most)
/** A text that may be left empty. */
export const optional = (most: number) =>
  words(most)
    .nullable()
    .transform(text => text || null)
/** A text that may not be left empty. */
export const required = (most: number) => words(most).min(1)

/** A kind of receipts as calls name it. */
export const ReceiptKindName = z.enum(receiptKinds).meta({ id: 'ReceiptKind' })
const Wording = z.partialRecord(ReceiptKindName, z.partialRecord(LanguageCode, words(300)))
const Website = optional(300).refine(text => text === null || /^https?:\/\/[^\s/]+/.test(text), 'ENTER_WEB_ADDRESS')
const Email = optional(254).refine(text => text === null || isEmail(text), 'INVALID_EMAIL')

/** What an office may change, by field. */
const fields = {
  name: required(150),
  nameJawi: optional(150),
  registrationNo: optional(40),
  taxNo: optional(60),
  referenceNo: optional(60),
  isIpc: z.boolean(),
  status: z.enum(charityStatuses).meta({ id: 'CharityState' }),
  currency: Currency,
  timeZone: words(60),
  receiptPrefix: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{1,3}$/, 'ENTER_PREFIX'),
  backDatingDays: z.int().min(0).max(3660),
  countTolerance: Money.refine(({ minor }) => minor >= 0 && minor <= 100_000, 'TOLERANCE_TOO_LARGE'),
  refundDays: z.int().min(1).max(3660).nullable(),
  isGenerateOTP: z.boolean(),
  address: optional(300),
  phone: optional(30),
  email: Email,
  website: Website,
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'ENTER_COLOUR'),
  language: LanguageCode,
  agreementStartsTicked: z.boolean(),
  asksNric: z.boolean(),
  appPreferences: z.array(AppPreference).min(1, 'CHOOSE_A_PART').max(3),
  ethnicities: z.array(z.string().max(30)).max(20),
  mailSenderName: optional(80),
  mailReplyTo: Email,
  receiptWording: Wording,
}
export const EditedFacts = z.object(fields)
const text = z.string().nullable()
/** The facts as answers have them: what was stored under earlier limits is shown too. */
export const CharityFacts = z.object({
  name: z.string(),
  nameJawi: text,
  registrationNo: text,
  taxNo: text,
  referenceNo: text,
  isIpc: z.boolean(),
  status: fields.status,
  currency: Currency,
  timeZone: z.string(),
  receiptPrefix: z.string(),
  backDatingDays: z.int(),
  countTolerance: Money,
  refundDays: z.int().nullable(),
  isGenerateOTP: z.boolean(),
  address: text,
  phone: text,
  email: text,
  website: text,
  colour: z.string(),
  language: fields.language,
  agreementStartsTicked: z.boolean(),
  asksNric: z.boolean(),
  appPreferences: z.array(AppPreference),
  ethnicities: z.array(z.string()),
  mailSenderName: text,
  mailReplyTo: text,
  receiptWording: z.partialRecord(ReceiptKindName, z.partialRecord(LanguageCode, z.string())),
})
export type CharityFacts = z.infer<typeof CharityFacts>
