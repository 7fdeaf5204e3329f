import { donorTypeIds } from '#kit/giving/ids.ts'
import { isAnonymousName, isPlaceholderName } from '#kit/identity/names.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { actualIdType, idNumberFault, type IdType, idTypesOf, isIdNumberText } from '#jurisdictions/identity-numbers.ts'
import { isFormedAsIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'
import { phoneFault } from '#jurisdictions/phone.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import type { DonorInput } from './contract.ts'
import { hasOddCompanyName } from './rules.ts'

type TypedDonor = Pick<DonorInput, 'donorId' | 'donorType' | 'donorName' | 'donorPhone' | 'donorEmail' | 'nirc' | 'idType'>

/** Whether a text in place of a name names nobody: a placeholder, a form of 'anonymous', or an identity number. */
export const namesNobody = (name: string): boolean =>
  isPlaceholderName(name) || isAnonymousName(name) || isFormedAsIdNumber(name) || isIdNumberText(name)

/**
 * Whether a donor stays without a name: anonymous, or named by a form of it, such as 'Hamba Allah', without a way to reach them. With one,
 * their name is asked for.
 */
export const staysWithoutName = ({ donorType, donorName, donorPhone, donorEmail, nirc }: Omit<TypedDonor, 'donorId' | 'idType'>): boolean =>
  donorType === donorTypeIds.anonymous || (donorName !== null && isAnonymousName(donorName) && !donorPhone && !donorEmail && !nirc)

/** The kind of a typed identity number, normalised; null without a number. */
export const typedIdType = (country: string, { nirc, idType }: Pick<TypedDonor, 'nirc' | 'idType'>): IdType | null =>
  nirc ? actualIdType(country, normalIdNumber(nirc), idType ?? idTypesOf(country)[0]) : null

/**
 * What can be seen to be wrong with a donor as typed, by field and without looking anybody up: a device judges by it before it prints a
 * slip, and the server again. `isSlipPrinted`: the payer has the name on a slip, so any company's name is taken.
 */
export function donorFaults(country: string, input: TypedDonor, { isSlipPrinted = false } = {}): FieldFault[] {
  if (!input.donorId && staysWithoutName(input)) return []
  const { donorId, donorName, donorPhone, nirc } = input
  const phone = donorPhone ? phoneFault(donorPhone, country) : null
  const type = typedIdType(country, input)
  const number = nirc && type ? idNumberFault(normalIdNumber(nirc), type) : null
  return [
    ...(!donorId && namesNobody(donorName ?? '') ? [{ field: 'donorName', code: 'ENTER_DONOR_NAME' } as const] : []),
    ...(!isSlipPrinted && hasOddCompanyName(input) ? [{ field: 'donorName', code: 'COMPANY_NAME_CHARACTERS' } as const] : []),
    ...(phone ? [{ field: 'donorPhone', code: phone } as const] : []),
    ...(number ? [{ field: 'nirc', code: number } as const] : []),
  ]
}
