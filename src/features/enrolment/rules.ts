import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { formatBruneiIc, isBruneiIc } from '#kit/identity/brunei-ic.ts'
import { formatMyKad, myKadError, typeMyKad } from '#kit/identity/mykad.ts'
import { mobileError, contactRequired, normalizePhone } from '#jurisdictions/phone.ts'
import { splitPhone } from '#kit/identity/phone.ts'
import { isEmail } from '#kit/text/text.ts'

type TapGift = { platform: string; appPreferenceId: number; status: string; donorId: string | null }
/** Whether a gift was given by tapping a telephone or card at a terminal: what donors enrol for. An order is no gift. */
export const isTapToMobile = ({ platform, appPreferenceId }: Pick<TapGift, 'platform' | 'appPreferenceId'>): boolean =>
  platform === 'terminal' && appPreferenceId !== 9

/** Where a gift stands with its enrolment. */
export type EnrolmentState = 'open' | 'done' | 'pending' | 'ended'
/** `done`: it has its donor. `pending`: a void or refund is being decided on. `ended`: the money went back. */
export function enrolmentStateOf({ status, donorId }: Omit<TapGift, 'platform' | 'appPreferenceId'>): EnrolmentState {
  if (status === 'Voided' || status === 'Void Approved' || status === 'Refunded') return 'ended'
  if (donorId !== null) return 'done'
  return status.startsWith('Void') || status.startsWith('Refund') ? 'pending' : 'open'
}

/** The page on which the giver of a gift enrols, with the charity's id where the country's page needs it. */
export function enrolmentPath(countryCode: string, txnId: string): string {
  const { path, namesCharity } = jurisdictionOf(countryCode).enrolment
  return `${path}?t=${txnId}${namesCharity ? `&c=${txnId.split('-')[0]}` : ''}`
}

const agreements = {
  en: {
    agree: 'I agree to receive information about current events and promotions.',
    notice: 'keeps what you enter here to issue your receipt, and writes to you about events only if you agree. You can stop at any time.',
  },
  ms: {
    agree: 'Saya bersetuju menerima maklumat tentang acara dan promosi semasa.',
    notice:
      'menyimpan maklumat ini untuk mengeluarkan resit anda, dan menghubungi anda tentang acara hanya jika anda bersetuju. Anda boleh berhenti pada bila-bila masa.',
  },
} as const
/** What a donor agrees to, and the notice beside it that names the charity: shown so, and kept so with the answer. */
export const agreementOf = (language: 'en' | 'ms', charityName: string): { agree: string; notice: string } => ({
  agree: agreements[language].agree,
  notice: `${charityName} ${agreements[language].notice}`,
})

/** What a donor typed: the mobile number as it travels, empty where nothing was. */
export type Typed = Readonly<Record<'name' | 'email' | 'phoneNumber' | 'nric', string>>
type Asked = { countryCode: string; isMalasianApp: boolean; isNricRequired: boolean }

/** What is wrong or missing, by field in the order of the page, in the specification's words. */
export function wrongIn({ name, email, phoneNumber, nric }: Typed, asked: Asked): Partial<Record<keyof Typed, string>> {
  const isReachable = email.trim() !== '' || phoneNumber.trim() !== ''
  const isNumberAsked = asked.isMalasianApp && (asked.isNricRequired || nric.trim() !== '')
  const problems: Record<keyof Typed, string | null> = {
    name: nameProblem(name),
    email: isReachable ? emailProblem(email) : contactRequired,
    phoneNumber: isReachable ? mobileProblem(phoneNumber, asked.countryCode) : contactRequired,
    nric: isNumberAsked ? idNumberProblem(nric, asked.countryCode) : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

function nameProblem(name: string): string | null {
  if (!name.trim()) return 'Full Name is required'
  return /\p{Nd}/u.test(name) ? 'Full Name should not contain digits' : null
}

const emailProblem = (email: string) => (email.trim() === '' || isEmail(email.trim()) ? null : 'Invalid email')

function mobileProblem(phoneNumber: string, countryCode: string): string | null {
  if (phoneNumber.trim() === '') return null
  const phone = splitPhone(phoneNumber)
  const problem = phone ? mobileError(phone.digits, phone.dialCode) : mobileError('', '')
  // Without the zero that falls away behind a dial code it may be too short.
  return problem ?? (normalizePhone(phoneNumber, countryCode) === null ? mobileError('', '') : null)
}

/** Whether donors of a country have a Brunei identity card. */
export const hasBruneiIc = (countryCode: string) => jurisdictionOf(countryCode).identity.types.includes('bruneiIc')
/** Where people have a Brunei identity card, its eight digits are accepted too. */
const idNumberProblem = (nric: string, countryCode: string) =>
  hasBruneiIc(countryCode) && isBruneiIc(nric.trim()) ? null : myKadError(nric)

/** The kind of an identity number that is right. */
export const idTypeOf = (digits: string): 'mykad' | 'bruneiIc' => (digits.length === 8 ? 'bruneiIc' : 'mykad')

/** What the NRIC field shows after a key: 6-2-4; in Brunei 2-6 as long as it can be a card of its own. */
export function typeIdNumber(shown: string, typed: string, countryCode: string): string {
  const grouped = typeMyKad(shown, typed)
  if (!hasBruneiIc(countryCode)) return grouped
  const digits = grouped.replace(/\D/g, '')
  return digits.length <= 8 ? formatBruneiIc(digits) : formatMyKad(digits)
}
