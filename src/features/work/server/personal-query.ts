import { isIdNumberText } from '#jurisdictions/identity-numbers.ts'
import { isFormedAsIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'

const searchParam = 'q' // of every list; other parameters hold days and amounts, which digits alone do not tell from a phone
const phone = /^\+?[\d\s()-]{7,20}$/

/**
 * Whether a list's query holds an e-mail address, an identity number or a phone. Screens leave them out of it; stored, they would outlast
 * the erasure of their person.
 */
export const holdsPersonalText = (query: string): boolean =>
  [...new URLSearchParams(query)].some(([name, value]) => isPersonal(value.trim()) || (name === searchParam && phone.test(value.trim())))

const isPersonal = (text: string) => text.includes('@') || isIdNumberText(text) || isFormedAsIdNumber(text)
