import {
  actualIdType,
  identityNumber,
  idTypesOf,
  idTypeWritten,
  type IdType,
  mayBeIdNumber,
  organisationIdTypes,
} from '#jurisdictions/identity-numbers.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { isFormedAsIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import type { CounterParams, NewDonorFields } from '../counter.ts'
import { inferDonorField } from './donor-lookup.ts'

/** A new donor with what was searched for in its place: a number of organisations makes it one. */
export function freshDonor(text: string, { countryCode }: Pick<CounterParams, 'countryCode'>): NewDonorFields {
  const plain = text.trim()
  const idType = idTypeOfText(countryCode, plain)
  const field = idType ? 'nric' : inferDonorField(plain)
  const isOrganisation = idType !== null && organisationIdTypes.includes(idType)
  return {
    kind: 'new',
    donorType: isOrganisation ? donorTypeIds.corporate : donorTypeIds.individual,
    donorName: field === 'name' ? plain : '',
    donorPhone: field === 'phone' ? plain : '',
    donorEmail: field === 'email' ? plain : '',
    nirc: field === 'nric' ? plain.toUpperCase() : '',
    idType: idType ?? idTypesOf(countryCode)[0],
  }
}

/** The kind of number that a text is; null where it is none. One with a slip is of the first kind, a passport's of the last. */
function idTypeOfText(countryCode: string, text: string): IdType | null {
  const written = idTypeWritten(countryCode, text)
  if (written) return written
  const [first, ...others] = idTypesOf(countryCode)
  if (isLongerThanPhone(countryCode, text) && identityNumber(first)?.doubt?.isPlausible(text)) return first
  if (isFormedAsIdNumber(text)) return actualIdType(countryCode, normalIdNumber(text), first)
  const isOther = mayBeIdNumber(text) && /[A-Z]/i.test(text)
  return isOther && others.includes('other') ? 'other' : null
}

/** Whether a text is of more digits than phones of the country have: an IC of Brunei has eight, a phone seven. */
const isLongerThanPhone = (countryCode: string, text: string) =>
  /^\d+$/.test(text) && text.length > jurisdictionOf(countryCode).phone.mostDigits
