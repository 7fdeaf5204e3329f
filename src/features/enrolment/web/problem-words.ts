import { m } from '#messages/messages.js'
import type { Locale } from '#messages/runtime.js'

type Message = (inputs: {}, options: { locale: Locale }) => string
const words: Readonly<Record<string, Message>> = {
  'Full Name is required': m.enrolment_name_missing,
  'Full Name should not contain digits': m.enrolment_name_digits,
  'Invalid email': m.enrolment_email_wrong,
  'Either Email Address or Mobile Number is required': m.enrolment_reach_missing,
  'Please enter a valid mobile number (minimum 8 digits)': m.enrolment_mobile_short,
  'Please enter a valid mobile number (maximum 16 digits)': m.enrolment_mobile_long,
  'NRIC is required': m.enrolment_nric_missing,
  'NRIC must be exactly 12 characters': m.enrolment_nric_wrong,
}
/** A field error in the current language of the page. */
export const problemIn = (problem: string, language: Locale): string => words[problem]?.({}, { locale: language }) ?? problem
