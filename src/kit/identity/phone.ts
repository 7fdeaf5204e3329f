import { withoutFullWidth } from '../text/full-width.ts'
import { dialCodes } from './countries.ts'

/** A phone number in wire form: the dial code, a space, then the digits. */
export const joinPhone = (dialCode: string, typed: string): string => `${dialCode} ${typed.replace(/\D/g, '')}`

/** Splits a phone number with a leading plus into dial code and digits; null when the dial code is unknown. */
export function splitPhone(text: string): { dialCode: string; digits: string } | null {
  const plain = withoutFullWidth(text)
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+')
  const spaced = /^\s*(\+\d{1,3})\s/.exec(text)?.[1]
  const dialCode = dialCodes.find(code => (spaced ? code === spaced : plain.startsWith(code)))
  if (dialCode === undefined || !/^\+\d+$/.test(plain)) return null
  return { dialCode, digits: plain.slice(dialCode.length) }
}
