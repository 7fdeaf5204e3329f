import { isIdNumberText } from '#jurisdictions/identity-numbers.ts'
import { giftSearchIds } from '#kit/giving/ids.ts'
import { isFormedAsIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'

/** Where a list's search is in receipt or reference numbers, digits are no phone. */
const publicScopes = [giftSearchIds.receiptNo, giftSearchIds.referenceNo].map(String)
const scopeParam = 'by'
const searchParam = 'q' // of every list; other parameters hold days and amounts, which digits alone do not tell from a phone
const phone = /^\+?[\d\s()-]{7,20}$/

/**
 * Whether a list's query holds an e-mail address, an identity number or a phone. Screens leave them out of it; stored, they would outlast
 * the erasure of their person.
 */
export function holdsPersonalText(query: string): boolean {
  const params = new URLSearchParams(query)
  const mayBePhone = !publicScopes.includes(params.get(scopeParam) ?? '')
  return [...params].some(([name, value]) => isPersonal(value.trim()) || (name === searchParam && mayBePhone && phone.test(value.trim())))
}

const isPersonal = (text: string) => text.includes('@') || isIdNumberText(text) || isFormedAsIdNumber(text)
