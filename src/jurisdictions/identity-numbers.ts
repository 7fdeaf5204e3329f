import { z } from 'zod'

/** Kinds of identity number. */
export const IdType = z.enum(['nric', 'fin', 'uen', 'asgd', 'itr', 'mykad', 'bruneiIc', 'abn', 'other'])
export type IdType = z.infer<typeof IdType>

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
