import { auTaxSentence } from './au.ts'
import { bnTaxSentence } from './bn.ts'
import type { CountryCode, TaxSentence } from './jurisdiction.ts'
import { jurisdictionOf } from './jurisdictions.ts'
import { myTaxSentence } from './my.ts'
import { sgTaxSentence } from './sg.ts'

// Separate from the jurisdictions, so that web pages do not load the tax texts.
const byCode: Readonly<Record<CountryCode, TaxSentence>> = {
  SG: sgTaxSentence,
  MY: myTaxSentence,
  BN: bnTaxSentence,
  AU: auTaxSentence,
}

/** The tax sentence of a receipt, by country. */
export const taxSentenceOf = (country: string): TaxSentence => byCode[jurisdictionOf(country).code]
