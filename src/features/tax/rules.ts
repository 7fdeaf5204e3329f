import { type IdType, idTypeLabel } from '#jurisdictions/identity-numbers.ts'
import type { Language } from '#kit/text/languages.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'

export type TaxNumber = { idType: IdType; number: string; isDoubtful: boolean }
type TaxNumberProblem = 'ENTER_TAX_NUMBER' | 'WRONG_CHECK_LETTER' | 'NOT_A_TAX_NUMBER'
/** A normalised tax reference of a country with its type inferred from its format, or the code of its error. */
export function taxNumberOf(typed: string, country: string): TaxNumber | { problem: TaxNumberProblem } {
  const number = normalIdNumber(typed)
  if (!number) return { problem: 'ENTER_TAX_NUMBER' }
  const read = jurisdictionOf(country).tax.registration?.numberOf(number) ?? { problem: 'NOT_A_TAX_NUMBER' }
  return 'problem' in read ? read : { ...read, number }
}

/** What the tax authority of a country is called; empty where there is none. */
export const taxAuthorityOf = (country: string): string => jurisdictionOf(country).authorities.tax ?? ''

/** The kinds of number by which the tax authority of a country knows payers, as a list: 'NRIC, FIN or UEN'. Empty where there is none. */
export const taxNumberNames = (country: string, language: Language): string =>
  new Intl.ListFormat(`${language}-${country}`, { type: 'disjunction' }).format(
    (jurisdictionOf(country).tax.registration?.kinds ?? []).map(kind => idTypeLabel(kind, '')),
  )
