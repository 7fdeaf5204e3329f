import { dialCodes } from './countries.ts'

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
