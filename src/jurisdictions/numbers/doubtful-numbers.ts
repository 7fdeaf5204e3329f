import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { identityNumber, type IdType } from '../identity-numbers.ts'

/** Whether an accepted number of a kind looks mistyped. Only a warning: it is kept as typed. False while it is still being typed. */
export function isDoubtfulNumber(text: string, type: IdType): boolean {
  const doubt = identityNumber(type)?.doubt
  const number = normalIdNumber(text)
  return doubt !== undefined && number.length >= doubt.from && !doubt.isPlausible(number)
}
