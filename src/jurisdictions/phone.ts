import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import { defaultDialCode, jurisdictions } from './jurisdictions.ts'

/** What enrolment says when a donor leaves both ways of reaching them empty; shown at both fields. */
export const reachRequired = 'Either Email Address or Mobile Number is required'

const tooShort = 'Please enter a valid mobile number (minimum 8 digits)'
const tooLong = 'Please enter a valid mobile number (maximum 16 digits)'

/** The rules of a dial code; those of a country that the product does not serve are the specification's defaults. */
const elsewhere = { minDigits: 8, typedGroups: [4], shownGroups: [4], shownGroupsWithZero: [4] } as const
const rulesOf = (dialCode: string) => jurisdictions.find(({ phone }) => phone.dialCode === dialCode)?.phone ?? elsewhere

/** Digits cut into groups of the given sizes, the last size repeating; Infinity takes the rest. */
function grouped(digits: string, sizes: readonly number[]): string {
  const groups: string[] = []
  for (let at = 0, index = 0; at < digits.length; index++) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 4
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** What a mobile field shows after typing: digits in fours, in threes for Australia. */
export const typePhone = (typed: string, dialCode: string): string => grouped(typed.replace(/\D/g, ''), rulesOf(dialCode).typedGroups)

/** What a mobile field shows after a paste, or null when the paste holds anything but digits (and the spaces between groups). */
export function pastePhone(pasted: string, dialCode: string): string | null {
  const digits = pasted.replace(/\s/g, '')
  if (!/^\d+$/.test(digits)) return null
  if (digits.length <= 8) return typePhone(digits, dialCode)
  return digits.length === 9 ? grouped(digits, [3]) : grouped(digits, [4, 4, Infinity])
}

/** What is wrong with a mobile number, in the specification's words; null when it has 8 to 16 digits (7 are enough in Brunei). */
export function mobileError(typed: string, dialCode: string): string | null {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits) || digits.length < rulesOf(dialCode).minDigits) return tooShort
  return digits.length > 16 ? tooLong : null
}

/** A phone number by its country's mask: '+65 8123 4567', '+61 412 345 678', '+61 0412 345 678', '+673 712 3456'. */
export function formatPhone(text: string): string {
  if (text.includes('•')) return text // masked already
  const phone = splitPhone(text)
  if (!phone) return text
  const { shownGroups, shownGroupsWithZero } = rulesOf(phone.dialCode)
  return `${phone.dialCode} ${grouped(phone.digits, phone.digits.startsWith('0') ? shownGroupsWithZero : shownGroups)}`.trimEnd()
}

/**
 * A phone number as it is stored, '+65 81234567', of what was typed at a charity's counter: without the zeros that are only dialled
 * within a country. One without a dial code is of the charity's country. Null when it is no mobile number.
 */
export function storedPhone(typed: string, countryCode: string): string | null {
  const phone = splitPhone(typed) ?? { dialCode: defaultDialCode(countryCode), digits: typed.replace(/[\s().-]/g, '') }
  const digits = phone.digits.replace(/^0+/, '')
  return mobileError(digits, phone.dialCode) === null ? joinPhone(phone.dialCode, digits) : null
}
