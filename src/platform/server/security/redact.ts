import { formsOfNumbers } from '#jurisdictions/numbers/numbers-in-text.ts'
import { replaceCardNumbers } from '#kit/security/card-numbers.ts'

const hidden: readonly (readonly [RegExp, string])[] = [
  [/(?<![\w.!#$%&'*+/=?^`{|}~-])[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)*\.[A-Za-z][\w-]*/g, '[e-mail]'], // no domain ends in a number: pg@8.23.1 is a version
  [/(?<![\w-])eyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [token]'],
  [/\b(\w{0,40}(?:code|token|otp|password|signature|nric|nirc|mobile|phone|email|donorInfo)|t)=[^\s&"]{1,300}/gi, '$1=[hidden]'],
  // Also inside a text that is itself written as JSON, where a backslash precedes each quote.
  [/\b(\w{0,40}(?:token|otp|password|verificationCode|signature|nric|nirc)\\{0,3}":\s{0,9}\\{0,3}")[^"\\]{1,300}/gi, '$1[hidden]'],
  [/(?<![\w-])[1-9]\d{0,9}-[0-9A-HJKMNP-TV-Z]{26}(?![\w-])/g, '[code]'],
  ...formsOfNumbers.map(
    ({ head, headInLogs = head, last = '' }) =>
      [new RegExp(`(?<![\\w-])${headInLogs}\\d{4}${last}(?![\\w-])`, 'gi'), '[id number]'] as const,
  ),
  [/(?<![\w.])\+\d(?:[ -]?\d){7,15}(?!\w)/g, '[phone]'],
]

/** Removes sensitive data from a text: e-mail addresses, identity, card and phone numbers, tokens and codes. */
export function scrub(text: string): string {
  let clean = replaceCardNumbers(text, () => '[card number]')
  for (const [pattern, replacement] of hidden) clean = clean.replace(pattern, replacement)
  return clean
}
