import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { brandTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/receipts/web/public.tsx'

// Apart from the other words of a gift: lists name neither.
/** The brand of a card in the reader's language; '' without one. */
export const nameOfBrand = (brand: string | null): string => brandTerm(termsIn(getLocale()), brand)

const fundings: Readonly<Partial<Record<string, () => string>>> = {
  credit: m.gift_screens_funding_credit,
  debit: m.gift_screens_funding_debit,
  prepaid: m.gift_screens_funding_prepaid,
}
/** Whether a card is one of credit; null where its provider did not say. */
export const nameOfFunding = (funding: string | null): string | null => funding && (fundings[funding]?.() ?? funding)
