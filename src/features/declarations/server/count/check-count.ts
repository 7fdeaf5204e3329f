import type { Charity } from '#features/charity/server/public.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { CountRequest } from '#features/declarations/contract.ts'

/** Refuses notes and coins that the country does not have, duplicates, and missing fields of the turn; by field. */
export function checkCount({ country }: Pick<Charity, 'country'>, count: CountRequest, isFirst: boolean): void {
  const { notes, coins } = jurisdictionOf(country).money
  const known: readonly number[] = [...notes, ...coins]
  const errors: FieldFault[] = []
  const values = count.cash.map(({ value }) => value)
  if (values.some(value => !known.includes(value)) || hasTwice(values)) errors.push({ field: 'cash', code: 'NOT_A_DENOMINATION' })
  if (hasTwice(count.cheques.map(({ chequeNumber }) => chequeNumber))) errors.push({ field: 'cheques', code: 'LISTED_TWICE' })
  if (hasTwice(count.batches.map(({ terminal, batchNo }) => `${terminal.toLowerCase()} ${batchNo}`)))
    errors.push({ field: 'batches', code: 'LISTED_TWICE' })
  if (isFirst && !count.drawer) errors.push({ field: 'float', code: 'ENTER_FLOAT' })
  if (isFirst && count.drawer && count.drawer.payouts > 0 && !count.drawer.note) errors.push({ field: 'note', code: 'ENTER_PAYOUT_NOTE' })
  if (count.turn === 'standIn' && !count.absentBecause) errors.push({ field: 'absentBecause', code: 'ENTER_REASON' })
  if (errors.length) throw refuse('INVALID', errors)
}

const hasTwice = (values: readonly unknown[]) => new Set(values).size < values.length
