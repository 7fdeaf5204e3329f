import { auTaxSentence } from './au.ts'
import { bnTaxSentence } from './bn.ts'
import type { CountryCode, TaxSentence } from './jurisdiction.ts'
import { jurisdictionOf } from './jurisdictions.ts'
import { myTaxSentence } from './my.ts'
import { sgTaxSentence } from './sg.ts'

// A table of its own, so that web pages load the jurisdictions without the wording of their tax laws.
const byCode: Readonly<Record<CountryCode, TaxSentence>> = {
  SG: sgTaxSentence,
  MY: myTaxSentence,
  BN: bnTaxSentence,
  AU: auTaxSentence,
}

/** The sentence that the tax law of a country asks a receipt to carry. */
export const taxSentenceOf = (country: string): TaxSentence => byCode[jurisdictionOf(country).code]
