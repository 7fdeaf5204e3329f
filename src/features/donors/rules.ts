import { isIdNumberText } from '#jurisdictions/identity-numbers.ts'
import { z } from 'zod'
import { enumNames } from '#kit/text/enum-names.ts'

/** The right to see unmasked contact details and identity numbers. Initially only administrators have it. */
export const personalDataRight = 'button:show-personal-data'

/** Donor types: individual 1, corporate 2, anonymous 3. */
export const DonorTypeId = z.literal([1, 2, 3]).meta({ id: 'DonorType', ...enumNames('individual', 'corporate', 'anonymous') })
/** Donors with a record of their own. */
export const NamedDonorTypeId = z.literal([1, 2]).meta({ id: 'NamedDonorType', ...enumNames('individual', 'corporate') })
export type DonorTypeId = z.infer<typeof DonorTypeId>

/** The exclusive upper bound of a prefix range, in code point order. */
export const prefixUpperBound = (prefix: string): string => {
  const letters = [...prefix]
  const last = letters.pop() ?? ''
  return letters.join('') + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)
}

/** The normal form of an e-mail address. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

/** Infers the field of a search text: e-mail, identity number, phone, or name. */
export function inferSearchField(text: string): 'name' | 'email' | 'phone' | 'nric' {
  const plain = text.trim()
  if (plain.includes('@')) return 'email'
  if (isIdNumberText(plain)) return 'nric'
  return /^\+?[\d\s()-]{4,}$/.test(plain) ? 'phone' : 'name'
}

/** The kind of personal data in a search; null for a name, and for texts too short to search. */
export function personalSearchField(field: 'name' | 'email' | 'phone' | 'nric', text: string): 'email' | 'phone' | 'nric' | null {
  if (field === 'name') return null
  if (field === 'phone') return text.replace(/\D/g, '').length >= 4 ? 'phone' : null
  return text.trim() ? field : null
}
