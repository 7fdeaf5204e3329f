import { itemIds } from '#kit/giving/ids.ts'
import { givingItem, type ItemId } from './rules.ts'
import { type TermCode, termOf, type TermTexts } from './terms.ts'

// The terms of Islamic giving that have no code are the same in every language.
const items: Readonly<Partial<Record<ItemId, TermCode>>> = {
  [itemIds.fitrah]: 'TERM_FITRAH',
  [itemIds.kaffarah]: 'TERM_KAFFARAH',
  [itemIds.donation]: 'TERM_DONATION',
  [itemIds.mosque]: 'TERM_MOSQUE',
  [itemIds.fajr]: 'TERM_FAJR_DONATION',
  [itemIds.friday]: 'TERM_FRIDAY_DONATION',
  [itemIds.purchase]: 'TERM_PURCHASE',
  [itemIds.purchaseAndDonation]: 'TERM_PURCHASE_AND_DONATION',
}

/** What is given for, as receipts call it. */
export const itemTerm = (texts: TermTexts, id: number): string => termOf(texts, items, id, givingItem(id).receipt)
