import { givingItem, type ItemId } from './rules.ts'
import { type TermCode, termOf, type TermTexts } from './terms.ts'

// The terms of Islamic giving that have no code are the same in every language.
const items: Readonly<Partial<Record<ItemId, TermCode>>> = {
  3: 'TERM_FITRAH',
  5: 'TERM_KAFFARAH',
  100: 'TERM_DONATION',
  101: 'TERM_MOSQUE',
  102: 'TERM_FAJR_DONATION',
  103: 'TERM_FRIDAY_DONATION',
  104: 'TERM_PURCHASE',
  105: 'TERM_PURCHASE_AND_DONATION',
}

/** What is given for, as receipts call it. */
export const itemTerm = (texts: TermTexts, id: number): string => termOf(texts, items, id, givingItem(id).receipt)
