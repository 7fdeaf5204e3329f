const letters = 'ABCDEFGHJKLMNPQRSTUVWX0123456789'

/**
 * Whether a number in capitals has 9 or 10 characters and is no NRIC or FIN with a slip, such as S12345678. The check letter is only a
 * warning, see hasValidUenCheckLetter.
 */
export const isUen = (number: string): boolean => /^[0-9A-Z]{9,10}$/.test(number) && !/^[STFGM]\d{6,8}[0-9A-Z]?$/.test(number)

/** Whether a text has one of the three shapes of a UEN, whatever its check letter. */
export const isShapedAsUen = (number: string): boolean => /^(?:\d{8,9}|[RST]\d{2}[A-Z]{2}\d{4})[A-Z]$/.test(number)

/** Whether a UEN has one of the three shapes of its issuers and a right check letter. */
export function hasValidUenCheckLetter(text: string): boolean {
  const uen = text.toUpperCase()
  if (/^\d{8}[A-Z]$/.test(uen)) return 'XMKECAWLJDB'[weightedSum(uen, [10, 4, 9, 3, 8, 2, 7, 1]) % 11] === uen[8]
  if (/^\d{9}[A-Z]$/.test(uen)) return 'ZKCMDNERGWH'[weightedSum(uen, [10, 8, 6, 4, 9, 7, 5, 3, 1]) % 11] === uen[9]
  if (!/^[RST]\d{2}[A-Z]{2}\d{4}[A-Z]$/.test(uen)) return false
  return letters[(weightedSum(uen, [4, 3, 5, 3, 10, 2, 2, 5, 7], letters) + 6) % 11] === uen[9]
}

const weightedSum = (text: string, weights: number[], digits = '0123456789') =>
  weights.reduce((sum, weight, index) => sum + weight * digits.indexOf(text.charAt(index)), 0)
