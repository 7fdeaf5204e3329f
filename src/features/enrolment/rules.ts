import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { mobileError, normalizePhone } from '#jurisdictions/phone.ts'
import { splitPhone } from '#kit/identity/phone.ts'
import { isEmail } from '#kit/text/text.ts'

/** The enrolment page of a gift, with the charity id where the country's page needs it. */
export function enrolmentPath(countryCode: string, txnId: string): string {
  const { path, namesCharity } = jurisdictionOf(countryCode).enrolment
  return `${path}?t=${txnId}${namesCharity ? `&c=${txnId.split('-')[0]}` : ''}`
}

/** The donor's input: the mobile number in wire form, or empty. */
export type EnrolmentInput = Readonly<Record<'name' | 'email' | 'phoneNumber' | 'nric', string>>
type FormVariant = { countryCode: string; isMalasianApp: boolean; isNricRequired: boolean }

/** What may be wrong with a field: the code of the specification's text. */
export type EnrolmentFault =
  | 'FULL_NAME_REQUIRED'
  | 'FULL_NAME_WITH_DIGITS'
  | 'INVALID_EMAIL'
  | 'CONTACT_REQUIRED'
  | 'MOBILE_TOO_SHORT'
  | 'MOBILE_TOO_LONG'
  | 'NRIC_REQUIRED'
  | 'NRIC_LENGTH'

/** The errors by field, in page order. */
export function validateEnrolment(
  { name, email, phoneNumber, nric }: EnrolmentInput,
  asked: FormVariant,
): Partial<Record<keyof EnrolmentInput, EnrolmentFault>> {
  const isReachable = email.trim() !== '' || phoneNumber.trim() !== ''
  const isNumberAsked = asked.isMalasianApp && (asked.isNricRequired || nric.trim() !== '')
  const problems: Record<keyof EnrolmentInput, EnrolmentFault | null> = {
    name: nameProblem(name),
    email: isReachable ? emailProblem(email) : 'CONTACT_REQUIRED',
    phoneNumber: isReachable ? mobileProblem(phoneNumber, asked.countryCode) : 'CONTACT_REQUIRED',
    nric: isNumberAsked ? (enrolmentNumberOf(asked.countryCode)?.faultOf(nric) ?? null) : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

function nameProblem(name: string): EnrolmentFault | null {
  if (!name.trim()) return 'FULL_NAME_REQUIRED'
  return /\p{Nd}/u.test(name) ? 'FULL_NAME_WITH_DIGITS' : null
}

const emailProblem = (email: string) => (email.trim() === '' || isEmail(email.trim()) ? null : 'INVALID_EMAIL')

function mobileProblem(phoneNumber: string, countryCode: string): EnrolmentFault | null {
  if (phoneNumber.trim() === '') return null
  const phone = splitPhone(phoneNumber)
  const problem = phone ? mobileError(phone.digits, phone.dialCode) : mobileError('', '')
  // Without its leading zero it may be too short.
  return problem ?? (normalizePhone(phoneNumber, countryCode) === null ? mobileError('', '') : null)
}

/** The identity number that a country's enrolment asks for; null where it asks for none. */
export const enrolmentNumberOf = (countryCode: string) => jurisdictionOf(countryCode).enrolment.number
