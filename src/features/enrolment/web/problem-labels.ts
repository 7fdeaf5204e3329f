import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'
import type { EnrolmentFault } from '../rules.ts'

type Message = (inputs: {}, options: { locale: Locale }) => string
const words: Readonly<Record<EnrolmentFault, Message>> = {
  FULL_NAME_REQUIRED: m.full_name_required,
  FULL_NAME_WITH_DIGITS: m.full_name_with_digits,
  INVALID_EMAIL: m.invalid_email,
  CONTACT_REQUIRED: m.contact_required,
  MOBILE_TOO_SHORT: m.mobile_too_short,
  MOBILE_TOO_LONG: m.mobile_too_long,
  NRIC_REQUIRED: m.nric_required,
  NRIC_LENGTH: m.nric_length,
}
/** A field error in the language that the page has at the moment; a text of the server is shown unchanged. */
export const problemText = (problem: string, language: Locale): string =>
  (words as Readonly<Record<string, Message | undefined>>)[problem]?.({}, { locale: language }) ?? problem
