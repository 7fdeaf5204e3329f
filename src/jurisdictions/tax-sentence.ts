import { auTaxSentence } from './au.ts'
import { bnTaxSentence } from './bn.ts'
import type { TaxSentenceRule } from './jurisdiction.ts'
import { type CountryCode, jurisdictionOf } from './jurisdictions.ts'
import { myTaxSentence } from './my.ts'
import { sgTaxSentence } from './sg.ts'

// Separate from the jurisdictions, so that web pages do not load the tax rules.
const byCode: Readonly<Record<CountryCode, TaxSentenceRule>> = {
  SG: sgTaxSentence,
  MY: myTaxSentence,
  BN: bnTaxSentence,
  AU: auTaxSentence,
}

/** The rule for the tax sentence of a receipt, by country. */
export const taxSentenceOf = (country: string): TaxSentenceRule => byCode[jurisdictionOf(country).code]
