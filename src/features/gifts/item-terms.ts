import { type IslamicKindId, islamicProperNames } from '#kit/giving/giving.ts'
import { itemIds } from '#kit/giving/ids.ts'
import type { ItemId } from './rules.ts'
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

const receiptNames: Readonly<Record<IslamicKindId, string>> = {
  [itemIds.zakat]: 'Zakat Harta',
  [itemIds.fidyah]: 'Fidyah',
  [itemIds.fitrah]: 'Fitrah',
  [itemIds.wakafIlmu]: 'Wakaf',
  [itemIds.kaffarah]: 'Kaffarah',
  [itemIds.wakafMasyarakat]: 'Wakaf',
  [itemIds.zakatAndFitrah]: 'Zakat Harta',
}
type ProperNames = Readonly<Partial<Record<number, string>>>

/** The name of a kind of giving on receipts. A kind that this version does not know is called a donation. */
export const itemTerm = (texts: TermTexts, id: number): string =>
  termOf(texts, items, id, (receiptNames as ProperNames)[id] ?? texts('TERM_DONATION'))
/** The name of a kind of giving in lists. */
export const itemName = (texts: TermTexts, id: number): string => (islamicProperNames as ProperNames)[id] ?? itemTerm(texts, id)
