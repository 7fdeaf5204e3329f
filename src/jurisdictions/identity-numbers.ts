import { z } from 'zod'
import { isNric } from '#kit/identity/nric.ts'
import { isUen } from '#kit/identity/uen.ts'

/** Kinds of identity number. */
export const IdType = z.enum(['nric', 'fin', 'uen', 'asgd', 'itr', 'mykad', 'bruneiIc', 'abn', 'other'])
export type IdType = z.infer<typeof IdType>

/** What can be wrong with an identity number of a kind. */
export type IdNumberFault = 'LETTERS_AND_DIGITS' | 'NOT_A_TAX_NUMBER' | 'NRIC_LENGTH' | 'WRONG_CHECK_LETTER'

/** What is wrong with a normalised identity number of a kind; null when nothing is. Check letters of UEN and ABN are judged elsewhere, as warnings. */
export function idNumberFault(number: string, type: IdType): IdNumberFault | null {
  if (!/^[0-9A-Z]+$/.test(number)) return 'LETTERS_AND_DIGITS'
  if ((type === 'nric' || type === 'fin') && !isNric(number)) return 'WRONG_CHECK_LETTER'
  if (type === 'uen' && !isUen(number)) return 'NOT_A_TAX_NUMBER'
  return type === 'mykad' && !/^\d{12}$/.test(number) ? 'NRIC_LENGTH' : null
}

/** The kinds as people read them. */
export const idTypeLabels: Record<IdType, string> = {
  nric: 'NRIC',
  fin: 'FIN',
  uen: 'UEN',
  asgd: 'ASGD',
  itr: 'ITR',
  mykad: 'MyKad',
  bruneiIc: 'IC',
  abn: 'ABN',
  other: 'Other',
}
