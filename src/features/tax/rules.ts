import { isFin, isNric, normalIdNumber } from '#kit/identity/nric.ts'
import { hasValidUenCheckLetter, isUen } from '#kit/identity/uen.ts'

export type TaxNumber = { idType: 'nric' | 'fin' | 'uen'; number: string; isDoubtful: boolean }
/** A normalised tax reference with its type inferred from its format, or the code of its error. NRIC and FIN need a valid check letter. */
export function taxNumberOf(typed: string): TaxNumber | { problem: 'ENTER_TAX_NUMBER' | 'WRONG_CHECK_LETTER' | 'NOT_A_TAX_NUMBER' } {
  const number = normalIdNumber(typed)
  if (!number) return { problem: 'ENTER_TAX_NUMBER' }
  if (/^[STFGM]\d{7}[A-Z]$/.test(number)) {
    if (!isNric(number)) return { problem: 'WRONG_CHECK_LETTER' }
    return { idType: isFin(number) ? 'fin' : 'nric', number, isDoubtful: false }
  }
  if (!isUen(number)) return { problem: 'NOT_A_TAX_NUMBER' }
  return { idType: 'uen', number, isDoubtful: !hasValidUenCheckLetter(number) }
}
