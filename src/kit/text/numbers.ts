/** The range of numbers that users may enter. */
export const leastNumber = 0
export const greatestNumber = 1e10

/** The specification's second limit for numbers. */
export const smallLimit = 50

/** The keys that a whole-number input ignores. */
export const isBlockedNumberKey = (key: string): boolean => ['e', 'E', '+', '-', '.'].includes(key)

/** Sanitises the input of a whole-number field: at most `most` digits, no leading zeros. */
export const sanitizeInteger = (typed: string, most = 10): string =>
  typed
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)/, '')
    .slice(0, most)

/** The digits of a nisab value and of a count of people. */
export const nisabDigits = 5
export const peopleDigits = 2

/** Sanitises the input of an amount field: no leading zeros, at most two decimals. */
export function sanitizeAmount(typed: string): string {
  const [whole = '', ...decimals] = typed.replace(/[^\d.]/g, '').split('.')
  const plain = whole.replace(/^0+(?=\d)/, '')
  return decimals.length === 0 ? plain : `${plain || '0'}.${decimals.join('').slice(0, 2)}`
}

/** Whether a text is an amount: up to 2 decimals, between 0 and 1e10. */
export const isAmount = (text: string): boolean => /^\d+(?:\.\d{1,2})?$/.test(text) && Number(text) <= greatestNumber

/** Whether a text is a nisab value: up to 5 digits. */
export const isNisab = (text: string): boolean => /^\d{1,5}$/.test(text)

/** Whether a text is a count of people: up to 2 digits. */
export const isPeopleCount = (text: string): boolean => /^\d{1,2}$/.test(text)

/** Whether a text is a rate: up to 2 digits with up to 2 decimals, and not all zeros. */
export const isRate = (text: string): boolean => /^\d{1,2}(?:\.\d{1,2})?$/.test(text) && /[1-9]/.test(text)

/** Digits in groups of three from the right, as '12,345'. */
export const groupDigits = (digits: string, separator: string): string => {
  const head = digits.length % 3
  return [digits.slice(0, head), ...(digits.slice(head).match(/.{3}/g) ?? [])].filter(Boolean).join(separator)
}
