/** The keys that a whole-number input ignores. */
export const isBlockedNumberKey = (key: string): boolean => ['e', 'E', '+', '-', '.'].includes(key)

/** Sanitises the input of a whole-number field: at most `most` digits, no leading zeros. */
export const sanitizeInteger = (typed: string, most = 10): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, most)

/** Digits in groups of three from the right, as '12,345'. */
export const groupDigits = (digits: string, separator: string): string => {
  const head = digits.length % 3
  return [digits.slice(0, head), ...(digits.slice(head).match(/.{3}/g) ?? [])].filter(Boolean).join(separator)
}
