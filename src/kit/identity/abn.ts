import { groupDigits } from '../text/numbers.ts'

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Whether a text is an Australian business number: eleven digits, spaces ignored, their weighted sum a multiple of 89. */
export function isAbn(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  return weights.reduce((sum, weight, index) => sum + weight * (Number(digits[index]) - (index === 0 ? 1 : 0)), 0) % 89 === 0
}

/** An Australian business number as shown: '51 824 753 556'. */
export const formatAbn = (text: string): string => groupDigits(text.replace(/\D/g, ''), ' ')
