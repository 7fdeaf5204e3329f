import { isAbn } from '#kit/identity/abn.ts'
import { isPlausibleMyKad } from '#kit/identity/mykad.ts'
import { normalIdNumber } from '#kit/identity/nric.ts'
import { hasValidUenCheckLetter } from '#kit/identity/uen.ts'
import type { IdType } from './identity-numbers.ts'

/** Kinds whose issuers made exceptions, or that are checked by more than a check digit: the length from which a number is checked, and how. */
const judges: { readonly [Type in IdType]?: { readonly from: number; readonly isPlausible: (number: string) => boolean } } = {
  uen: { from: 9, isPlausible: hasValidUenCheckLetter },
  abn: { from: 11, isPlausible: isAbn },
  mykad: { from: 12, isPlausible: isPlausibleMyKad },
}

/** Whether an accepted number of a kind looks mistyped. Only a warning: it is kept as typed. False while it is still being typed. */
export function isDoubtfulNumber(text: string, type: IdType): boolean {
  const judge = judges[type]
  const number = normalIdNumber(text)
  return judge !== undefined && number.length >= judge.from && !judge.isPlausible(number)
}
