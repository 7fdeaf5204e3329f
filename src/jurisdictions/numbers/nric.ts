const weights = [2, 7, 6, 5, 4, 3, 2]
const offsets: Record<string, number> = { S: 0, T: 4, F: 0, G: 4, M: 3 }
const tables: Record<string, string> = { S: 'JZIHGFEDCBA', T: 'JZIHGFEDCBA', F: 'XWUTRQPNMLK', G: 'XWUTRQPNMLK', M: 'XWUTRQPNJLK' }

/** The check letter of a Singapore NRIC or FIN from its prefix and seven digits. */
export function nricLetter(prefix: string, digits: string): string {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), offsets[prefix] ?? 0)
  return tables[prefix]?.[sum % 11] ?? ''
}

/** Whether a text is a Singapore NRIC or FIN with a right check letter, in capitals; an empty text passes. */
export function isNric(text: string): boolean {
  if (text === '') return true
  return /^[STFGM]\d{7}[A-Z]$/.test(text) && nricLetter(text.charAt(0), text.slice(1, 8)) === text.charAt(8)
}

/** Whether an NRIC is a FIN (a foreigner's): its prefix is F, G or M. */
export const isFin = (nric: string): boolean => /^[FGM]/.test(nric)
