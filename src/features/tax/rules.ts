import { isFin, isNric, normalIdNumber } from '#kit/identity/nric.ts'
import { hasValidUenCheckLetter, isUen } from '#kit/identity/uen.ts'

export type TaxNumber = { idType: 'nric' | 'fin' | 'uen'; number: string; isDoubtful: boolean }
/** A normalised tax reference with its type inferred from its format, or its error. NRIC and FIN need a valid check letter. */
export function taxNumberOf(typed: string): TaxNumber | { problem: 'missing' | 'letter' | 'shape'; error: string } {
  const number = normalIdNumber(typed)
  if (!number) return { problem: 'missing', error: 'Enter an NRIC, FIN or UEN.' }
  if (/^[STFGM]\d{7}[A-Z]$/.test(number)) {
    if (!isNric(number)) return { problem: 'letter', error: 'Check this number: its last letter does not fit.' }
    return { idType: isFin(number) ? 'fin' : 'nric', number, isDoubtful: false }
  }
  if (!isUen(number) || (number.length !== 9 && number.length !== 10) || /^[STFGM]\d{6,8}$/.test(number))
    return { problem: 'shape', error: 'This is not an NRIC, FIN or UEN.' }
  return { idType: 'uen', number, isDoubtful: !hasValidUenCheckLetter(number) }
}
