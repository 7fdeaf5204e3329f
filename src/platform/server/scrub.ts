const unspaced = (digits: string) => digits.replace(/[ -]/g, '')

/** Whether digits may be a card's: 13 to 19 of them that satisfy Luhn's check. */
export function looksLikeCard(text: string): boolean {
  const digits = unspaced(text)
  if (!/^\d{13,19}$/.test(digits)) return false
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit
  }
  return sum % 10 === 0
}

const hidden: readonly (readonly [RegExp, string | ((found: string) => string)])[] = [
  [/\b[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}/g, '[e-mail]'],
  [/\beyJ[\w-]{5,}\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [token]'],
  [/\b(code|token|otp|password|verificationCode|signature)=[^\s&"]{1,300}/gi, '$1=[hidden]'],
  [/\b(token|otp|password|verificationCode|signature)":\s*"[^"]{1,300}/gi, '$1":"[hidden]'],
  [/(?<![\w-])[STFGMstfgm]\d{7}[A-Za-z](?![\w-])/g, '[id number]'],
  [/(?<![\w-])\d{6}-\d{2}-\d{4}(?![\w-])/g, '[id number]'],
  [/(?<![\w.-])\d(?:[ -]?\d){12,18}(?![\w-])/g, found => (looksLikeCard(found) ? '[card number]' : found)],
  [/(?<![\w.])\+\d(?:[ -]?\d){7,15}(?!\w)/g, '[phone]'],
]

/** A text without what must not be kept: e-mail addresses, identity, card and phone numbers, tokens and codes. */
export function scrub(text: string): string {
  let clean = text
  for (const [pattern, instead] of hidden) clean = clean.replace(pattern, instead as string)
  return clean
}
