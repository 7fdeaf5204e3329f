import { replaceCardNumbers } from '#kit/card-numbers.ts'

const hidden: readonly (readonly [RegExp, string])[] = [
  [/\b[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [token]'],
  [/\b(code|token|otp|password|verificationCode|signature)=[^\s&"]{1,300}/gi, '$1=[hidden]'],
  [/\b(token|otp|password|verificationCode|signature)":\s*"[^"]{1,300}/gi, '$1":"[hidden]'],
  [/(?<![\w-])[STFGMstfgm]\d{7}[A-Za-z](?![\w-])/g, '[id number]'],
  [/(?<![\w-])\d{6}-\d{2}-\d{4}(?![\w-])/g, '[id number]'],
  [/(?<![\w.])\+\d(?:[ -]?\d){7,15}(?!\w)/g, '[phone]'],
]

/** A text without what must not be kept: e-mail addresses, identity, card and phone numbers, tokens and codes. */
export function scrub(text: string): string {
  let clean = replaceCardNumbers(text, () => '[card number]')
  for (const [pattern, instead] of hidden) clean = clean.replace(pattern, instead)
  return clean
}
