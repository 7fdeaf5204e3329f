import { normalIdNumber } from '#kit/identity/normal-id-number.ts'
import { identityNumber, type IdType } from '../identity-numbers.ts'

/** Whether an accepted number of a kind, which is complete, looks mistyped. Only a warning: it is kept as typed. */
export function isImplausibleNumber(text: string, type: IdType): boolean {
  const doubt = identityNumber(type)?.doubt
  return doubt !== undefined && !doubt.isPlausible(normalIdNumber(text))
}

/** The same of a number in an input: false while it is still being typed. */
export const isDoubtfulNumber = (text: string, type: IdType): boolean =>
  normalIdNumber(text).length >= (identityNumber(type)?.doubt?.from ?? 0) && isImplausibleNumber(text, type)
