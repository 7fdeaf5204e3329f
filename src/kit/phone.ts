import { defaultDialCode, dialCodes, homeDialCodes } from './countries.ts'

/** What enrolment says when a donor leaves both ways of reaching them empty; it stands beside both fields. */
export const reachRequired = 'Either Email Address or Mobile Number is required'

const tooShort = 'Please enter a valid mobile number (minimum 8 digits)'
const tooLong = 'Please enter a valid mobile number (maximum 16 digits)'

/** Digits cut into groups of the given sizes, the last size repeating; Infinity takes the rest. */
function grouped(digits: string, ...sizes: number[]): string {
  const groups: string[] = []
  for (let at = 0, index = 0; at < digits.length; index++) {
    const size = sizes[Math.min(index, sizes.length - 1)] ?? 4
    groups.push(digits.slice(at, at + size))
    at += size
  }
  return groups.join(' ')
}

/** What a mobile field shows after typing: digits in fours, in threes for Australia. */
export function typePhone(typed: string, dialCode: string): string {
  return grouped(typed.replace(/\D/g, ''), dialCode === homeDialCodes.AU ? 3 : 4)
}

/** What a mobile field shows after a paste, or null when the paste holds anything but digits (and the spaces between groups). */
export function pastePhone(pasted: string, dialCode: string): string | null {
  const digits = pasted.replace(/\s/g, '')
  if (!/^\d+$/.test(digits)) return null
  if (digits.length <= 8) return typePhone(digits, dialCode)
  return digits.length === 9 ? grouped(digits, 3) : grouped(digits, 4, 4, Infinity)
}

/** What is wrong with a mobile number, in the specification's words; null when it is 8 to 16 digits (7 will do in Brunei). */
export function mobileError(typed: string, dialCode: string): string | null {
  const digits = typed.replace(/\s/g, '')
  if (!/^\d*$/.test(digits) || digits.length < (dialCode === homeDialCodes.BN ? 7 : 8)) return tooShort
  return digits.length > 16 ? tooLong : null
}

/** A phone number as it travels: the dial code, a space, then the digits. */
export const joinPhone = (dialCode: string, typed: string): string => `${dialCode} ${typed.replace(/\D/g, '')}`

/** Dial code and digits of a phone number as it travels or as people write it with a plus; null when it has no known dial code. */
export function splitPhone(text: string): { dialCode: string; digits: string } | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
  const spaced = /^\s*(\+\d{1,3})\s/.exec(text)?.[1]
  const dialCode = dialCodes.find(code => (spaced ? code === spaced : plain.startsWith(code)))
  if (dialCode === undefined || !/^\+\d+$/.test(plain)) return null
  return { dialCode, digits: plain.slice(dialCode.length) }
}

/** A phone number by its country's mask: '+65 8123 4567', '+61 412 345 678', '+61 0412 345 678', '+673 712 3456'. */
export function formatPhone(text: string): string {
  if (text.includes('•')) return text // masked already
  const phone = splitPhone(text)
  if (!phone) return text
  return `${phone.dialCode} ${masked(phone)}`.trimEnd()
}

/**
 * A phone number as it is kept, '+65 81234567', of what was typed at a charity's counter: without the zeros that are only dialled
 * within a country. One without a dial code is of the charity's country. Null when it is no mobile number.
 */
export function storedPhone(typed: string, countryCode: string): string | null {
  const phone = splitPhone(typed) ?? { dialCode: defaultDialCode(countryCode), digits: typed.replace(/[\s().-]/g, '') }
  const digits = phone.digits.replace(/^0+/, '')
  return mobileError(digits, phone.dialCode) === null ? joinPhone(phone.dialCode, digits) : null
}

function masked({ dialCode, digits }: { dialCode: string; digits: string }): string {
  if (dialCode === homeDialCodes.BN) return grouped(digits, 3, 4)
  if (dialCode !== homeDialCodes.AU) return grouped(digits, 4)
  return digits.startsWith('0') ? grouped(digits, 4, 3, 3, Infinity) : grouped(digits, 3, 3, 3, Infinity)
}
