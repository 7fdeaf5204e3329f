import { donorTypeIds, religionIds } from '#kit/giving/ids.ts'
import { enumOf } from '#kit/text/enum-of.ts'
import { isPlainCompanyName } from '#kit/identity/names.ts'
import { isIdNumberText, mayBeIdNumber } from '#jurisdictions/identity-numbers.ts'
import type { z } from 'zod'

/** The right to see unmasked contact details and identity numbers. Initially only administrators have it. */
export const personalDataRight = 'button:show-personal-data'

/** The right to take identity numbers of persons out in full, in the export of donors. Initially only administrators have it. */
export const identityExportRight = 'button:export-identity-numbers'

export const DonorTypeId = enumOf(donorTypeIds, 'DonorType')
const namedDonorTypeIds = { individual: donorTypeIds.individual, corporate: donorTypeIds.corporate }
/** Donors with a record of their own. */
export const NamedDonorTypeId = enumOf(namedDonorTypeIds, 'NamedDonorType')
/** Religion, as far as the giving rules need it. */
export const Religion = enumOf(religionIds, 'Religion')
export type DonorTypeId = z.infer<typeof DonorTypeId>

type TypedDonor = { donorId?: string | null | undefined; donorType?: number | undefined; donorName?: string | null | undefined }
/** Whether a donor is typed as a company whose name has characters that the specification does not take (section 5). */
export const hasOddCompanyName = ({ donorId, donorType, donorName }: TypedDonor): boolean =>
  !donorId && donorType === donorTypeIds.corporate && !isPlainCompanyName(donorName ?? '')

/** The exclusive upper bound of a prefix range, in code point order. */
export const prefixUpperBound = (prefix: string): string => {
  const letters = [...prefix]
  const last = letters.pop() ?? ''
  return letters.join('') + String.fromCodePoint((last.codePointAt(0) ?? 0) + 1)
}

/** The normal form of an e-mail address. */
export const normalizeEmail = (email: string): string => email.trim().toLowerCase()

export type SearchField = 'name' | 'email' | 'phone' | 'nric'
/** Infers the field of a search text: e-mail, identity number, phone, or name. */
export function inferSearchField(text: string): SearchField {
  const plain = text.trim()
  if (plain.includes('@')) return 'email'
  if (isIdNumberText(plain)) return 'nric'
  return /^\+?[\d\s()-]{4,}$/.test(plain) ? 'phone' : 'name'
}

/**
 * The field of a search for donors alone, in the order in which it is looked up: digits may be a phone or a number, and letters with digits
 * a passport's number or a name.
 */
export function donorSearchFields(text: string): readonly [SearchField] | readonly [SearchField, 'nric'] {
  const field = inferSearchField(text)
  return field !== 'nric' && mayBeIdNumber(text) ? [field, 'nric'] : [field]
}

/** The kind of personal data in a search for donors by any field. */
export function personalInfoField({ donorInfo }: { donorInfo: string }): Exclude<SearchField, 'name'> | null {
  const [first, second = first] = donorSearchFields(donorInfo)
  return personalSearchField(second, donorInfo)
}

/** The kind of personal data in a search; null for a name, and for texts too short to search. */
export function personalSearchField(field: SearchField, text: string): Exclude<SearchField, 'name'> | null {
  if (field === 'name') return null
  if (field === 'phone') return text.replace(/\D/g, '').length >= 4 ? 'phone' : null
  return text.trim() ? field : null
}
