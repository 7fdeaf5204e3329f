import { nameKey } from '#kit/names/compare-names.ts'
import type { ReadGift } from '#features/imports/row-rules.ts'

/** Whether a reference can identify a payment. A word such as 'DONATION' is used for many. */
const tellingReference = (reference: string): string => (/\d/.test(reference) ? reference.toLowerCase() : '')

/**
 * The key that two rows of the same gift share: amount, donor and reference. Days are compared separately. Null when neither donor nor
 * reference is known.
 */
export function duplicateKey(gift: Partial<ReadGift>): string | null {
  const donor = gift.donorPhone?.replace(/\D/g, '') ?? gift.donorEmail ?? nameKey(gift.donorName ?? '')
  const reference = tellingReference(gift.referenceNo ?? '')
  if (gift.amountMinor === undefined || !gift.donatedOn || (!donor && !reference)) return null
  return [gift.amountMinor, donor, reference].join('|')
}
