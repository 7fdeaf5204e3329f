import { frequencyIds, methodIds } from '#kit/giving/ids.ts'
import { brandProperName, type CardBrand, methodProperNames, type PaymentMethodId } from '#kit/giving/payment.ts'
import type { FrequencyId } from '#kit/giving/recurrence.ts'
import type { AnswerCode } from '#platform/contract/answer-code.ts'
import type { PaidWith } from './paid-with.ts'

/** The code of the text of a kind of giving, a way of paying or a frequency. */
export type TermCode = Extract<AnswerCode, `TERM_${string}`>
/** The texts of terms in one language. */
export type TermTexts = (code: TermCode) => string
type Codes<Id extends string | number> = Readonly<Partial<Record<Id, TermCode>>>

// Ids without a code have a proper name that is the same in every language, such as 'PayNow' or 'Visa'.
const methods: Codes<PaymentMethodId> = {
  [methodIds.card]: 'TERM_CARD',
  [methodIds.cash]: 'TERM_CASH',
  [methodIds.cheque]: 'TERM_CHEQUE',
  [methodIds.bankTransfer]: 'TERM_BANK_TRANSFER',
  [methodIds.others]: 'TERM_OTHERS',
}
const brands: Codes<CardBrand> = { others: 'TERM_OTHERS' }
const frequencies: Readonly<Record<FrequencyId, TermCode>> = {
  [frequencyIds.daily]: 'TERM_DAILY',
  [frequencyIds.weekly]: 'TERM_WEEKLY',
  [frequencyIds.fortnightly]: 'TERM_FORTNIGHTLY',
  [frequencyIds.monthly]: 'TERM_MONTHLY',
  [frequencyIds.quarterly]: 'TERM_QUARTERLY',
  [frequencyIds.biAnnually]: 'TERM_BI_ANNUALLY',
  [frequencyIds.annually]: 'TERM_ANNUALLY',
}

/** The text of an id that has a code, else its name. */
export function termOf(texts: TermTexts, codes: Codes<string | number>, id: string | number, name: string): string {
  const code = codes[id]
  return code ? texts(code) : name
}

/** The name of a payment method. A method that this version does not know is one of the others. */
export const methodTerm = (texts: TermTexts, id: number): string =>
  termOf(texts, methods, id, (methodProperNames as Readonly<Partial<Record<number, string>>>)[id] ?? texts('TERM_OTHERS'))

/** The brand of a card; '' without one. */
export const brandTerm = (texts: TermTexts, brand: string | null): string =>
  termOf(texts, brands, brand ?? '', brandProperName(brand) ?? '')

/** How often something is given; null is once. */
export const frequencyTerm = (texts: TermTexts, id: number | null): string => termOf(texts, frequencies, id ?? '', texts('TERM_ONE_TIME'))

/** How a gift was paid, in a line: 'Visa ••4242', 'Cheque 004512', 'Cash'. */
export function paidByTerm(texts: TermTexts, { method, brand, last4, chequeNo }: PaidWith): string {
  if (method === methodIds.card && last4) return `${brandTerm(texts, brand) || texts('TERM_CARD')} ••${last4}`
  return method === methodIds.cheque && chequeNo ? `${methodTerm(texts, method)} ${chequeNo}` : methodTerm(texts, method)
}
