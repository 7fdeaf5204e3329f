import { withoutFullWidth } from '#kit/text/full-width.ts'
import { joinPhone, splitPhone } from '#kit/identity/phone.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import { defaultDialCode, jurisdictions } from './jurisdictions.ts'

/** The rules of a dial code; the specification's defaults for unsupported countries. */
const defaultRules = { minDigits: 8, typedGroups: [4], shownGroups: [4], shownGroupsWithZero: [4] } as const
const rulesOf = (dialCode: string) => jurisdictions.find(({ phone }) => phone.dialCode === dialCode)?.phone ?? defaultRules

/** Splits digits into groups of the given sizes, repeating the last size; Infinity takes the rest. */
function grouped(digits: string, sizes: readonly number[]): string {
  const groups: string[] = []
  for (let at = 0, index = 0; at < digits.length; index++) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 4
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** Formats a mobile number while typing: groups of four, of three for Australia. */
export const typePhone = (typed: string, dialCode: string): string => grouped(typed.replace(/\D/g, ''), rulesOf(dialCode).typedGroups)

/** Formats a pasted mobile number; null when it has other characters than digits, spaces included. */
export function pastePhone(digits: string, dialCode: string): string | null {
  if (!/^\d+$/.test(digits)) return null
  if (digits.length <= 8) return typePhone(digits, dialCode)
  return digits.length === 9 ? grouped(digits, [3]) : grouped(digits, [4, 4, Infinity])
}

/** The digits of a pasted text, without a dial code that it names; null without digits. */
export function digitsOfPaste(pasted: string, dialCode: string): { dialCode: string; digits: string } | null {
  const named = splitPhone(pasted)
  const digits = named ? named.digits : withoutFullWidth(pasted).replace(/\D/g, '')
  return digits === '' ? null : { dialCode: named?.dialCode ?? dialCode, digits }
}

/** The code of the specification's error for a mobile number; null when it has 8 to 16 digits (7 in Brunei). */
export function mobileError(typed: string, dialCode: string): 'MOBILE_TOO_SHORT' | 'MOBILE_TOO_LONG' | null {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits) || digits.length < rulesOf(dialCode).minDigits) return 'MOBILE_TOO_SHORT'
  return digits.length > 16 ? 'MOBILE_TOO_LONG' : null
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
 * A phone number as it is stored, '+65 81234567', from user input: without the zeros that are only dialled
 * within a country. One without a dial code is of the charity's country. Null when it is no mobile number.
 */
export function normalizePhone(typed: string, countryCode: string): string | null {
  const { dialCode, digits } = readPhone(typed, countryCode)
  return mobileError(digits, dialCode) === null ? joinPhone(dialCode, digits) : null
}

/** The code of what is wrong with a typed phone number; null for one that `normalizePhone` takes. */
export function phoneFault(typed: string, countryCode: string): ReturnType<typeof mobileError> {
  const { dialCode, digits } = readPhone(typed, countryCode)
  return mobileError(digits, dialCode)
}

function readPhone(typed: string, countryCode: string): { dialCode: string; digits: string } {
  const phone = splitPhone(typed) ?? { dialCode: defaultDialCode(countryCode), digits: withoutFullWidth(typed).replace(/[\s().-]/g, '') }
  return { ...phone, digits: phone.digits.replace(/^0+/, '') }
}

/**
 * Whether a typed phone number may be two numbers, or one of another country: it has more digits than numbers of its country have, or,
 * without a plus, it begins with the dial code of one of our countries. `stored` is the number as it would be stored.
 */
export function isPhoneDoubtful(typed: string, stored: string): boolean {
  const phone = splitPhone(stored)
  if (!phone) return false
  const most = jurisdictions.find(({ phone: { dialCode } }) => dialCode === phone.dialCode)?.phone.mostDigits
  if (most !== undefined && phone.digits.length > most) return true
  const isDialled = /^\s*(?:\+|00)/.test(withoutFullWidth(typed))
  return !isDialled && jurisdictions.some(({ phone: rules }) => isWithDialCode(phone.digits, rules))
}

/** Whether digits are a dial code followed by a number of that country. */
function isWithDialCode(digits: string, { dialCode, minDigits, mostDigits }: Jurisdiction['phone']): boolean {
  const code = dialCode.slice(1)
  const rest = digits.length - code.length
  return digits.startsWith(code) && rest >= minDigits && rest <= mostDigits
}
