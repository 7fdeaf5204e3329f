import type { TaxSentenceCase } from '#jurisdictions/jurisdiction.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { taxSentenceOf } from '#jurisdictions/tax-sentence.ts'
import type { Currency } from '#kit/giving/money.ts'

export { saidIn } from './in-malay.ts'

/** Tax relief is 'No' for Fidyah and 'Yes' for everything else; a receipt of several kinds is of Fidyah when all its lines are. */
export const taxReliefOf = (items: readonly number[]): 'Yes' | 'No' => (items.every(item => item === 2) ? 'No' : 'Yes')

/** The last segment of the public page of a receipt, by kind of giving; ringgit charities have pages of their own. */
export function receiptPathOf(itemId: number, currency: Currency): string {
  const pages = jurisdictionOfCurrency(currency).receiptPages
  if (itemId === 1 || itemId === 11) return pages.zakatOnWealth
  if (itemId === 2) return pages.fidyah
  if (itemId === 3) return 'fitrah'
  if (itemId === 4 || itemId === 6) return pages.wakaf
  if (itemId === 101) return pages.mosque
  return { 102: 'fajrdonation', 103: 'fridaydonation', 104: 'purchase-and-donation', 105: 'purchase-and-donation' }[itemId] ?? 'donation'
}

/** What decides which sentence the tax law of the charity's country asks a receipt to carry. `items` are the kinds of its lines. */
export type TaxCase = Omit<TaxSentenceCase, 'isIslamicGiving' | 'isPurchase'> & {
  country: string
  items: readonly number[]
  /** Neither ended nor refunded in full. */
  isStanding: boolean
}

/** The sentence of the tax law; null where there is nothing to say, or the receipt is no longer valid. */
export function taxSentence({ country, items, isStanding, ...gift }: TaxCase): string | null {
  if (!isStanding) return null
  const isIslamicGiving = items.some(item => item < 100)
  const isPurchase = items.some(item => item === 104 || item === 105)
  return taxSentenceOf(country)({ ...gift, isIslamicGiving, isPurchase })
}

/** What a receipt is printed on. */
export const receiptPapers = ['a4', '80mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** How many lines stand on one page: alone, on the first of several, between, and on the last. */
export const pageCapacity = { only: 12, first: 14, middle: 20, last: 12 } as const

/** The lines of each page, from and up to: every line once, in order, and the last page has room for the total. */
export function pagesOf(lines: number): { from: number; to: number }[] {
  if (lines <= pageCapacity.only) return [{ from: 0, to: lines }]
  const pages = [{ from: 0, to: Math.min(pageCapacity.first, lines - 1) }]
  for (let from = pages[0]?.to ?? 0; from < lines;) {
    const left = lines - from
    const many = left <= pageCapacity.last ? left : Math.min(pageCapacity.middle, left - 1)
    pages.push({ from, to: from + many })
    from += many
  }
  return pages
}
