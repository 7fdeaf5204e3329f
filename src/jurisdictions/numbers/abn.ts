import { groupDigits } from '#kit/text/numbers.ts'

/** An Australian business number as shown: '51 824 753 556'. */
export const formatAbn = (text: string): string => groupDigits(text.replace(/\D/g, ''), ' ')

const weights = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** Whether a normalised number is an ABN with right check digits (modulus 89, Australian Business Register). */
export function isAbn(number: string): boolean {
  if (!/^\d{11}$/.test(number)) return false
  return weights.reduce((sum, weight, at) => sum + weight * (Number(number[at]) - (at === 0 ? 1 : 0)), 0) % 89 === 0
}
