import { m } from '#messages/messages.js'
import type { LeafState, ReceiptBook } from '#features/amil/books.ts'

/** A number as the book prints it. */
export const numberText = (prefix: string, number: number): string => `${prefix}${number}`

/** A book by its first and last number. */
export const bookName = ({ prefix, firstNo, lastNo }: Pick<ReceiptBook, 'prefix' | 'firstNo' | 'lastNo'>): string =>
  `${numberText(prefix, firstNo)} – ${numberText(prefix, lastNo)}`

/** The states of a book's numbers, in words. */
export const countsOf = ({ used, spoilt, blank, missing }: ReceiptBook): string =>
  m.amil_book_counts({ used: String(used), spoilt: String(spoilt), blank: String(blank), missing: String(missing) })

const stateNames: Readonly<Record<LeafState, () => string>> = {
  blank: m.amil_leaf_blank,
  used: m.amil_leaf_used,
  spoilt: m.amil_leaf_spoilt,
  missing: m.amil_leaf_missing,
}
export const stateName = (state: LeafState): string => stateNames[state]()
