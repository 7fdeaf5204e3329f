import { nameKey } from '#kit/names/compare-names.ts'
import type { ReadGift } from '#features/imports/row-rules.ts'

/** A reference that can name one payment: a word such as 'DONATION' names many. */
const tellingReference = (reference: string): string => (/\d/.test(reference) ? reference.toLowerCase() : '')

/**
 * The key by which two rows may be the same gift: amount, donor and reference; days are compared separately. Null when neither donor nor reference
 * is known.
 */
export function duplicateKey(gift: Partial<ReadGift>): string | null {
  const donor = gift.donorPhone?.replace(/\D/g, '') ?? gift.donorEmail ?? nameKey(gift.donorName ?? '')
  const reference = tellingReference(gift.referenceNo ?? '')
  if (gift.amountMinor === undefined || !gift.donatedOn || (!donor && !reference)) return null
  return [gift.amountMinor, donor, reference].join('|')
}
