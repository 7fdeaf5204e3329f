import { z } from 'zod'
import { methodIds } from '#kit/giving/ids.ts'
import { isDoubtfulNumber } from '#jurisdictions/doubtful-numbers.ts'
import { FieldId } from './fields.ts'
import type { Problem, ReadGift } from './row-rules.ts'

/** A warning about a cell of a row that is recorded anyway. */
export const WarningCode = z
  .enum(['CHEQUE_NUMBER_MISSING', 'NUMBER_DOUBTFUL', 'PHONE_DIFFERS', 'EMAIL_DIFFERS', 'NUMBER_DIFFERS'])
  .meta({ id: 'ImportWarning' })
export type WarningCode = z.infer<typeof WarningCode>
export const Warning = z.object({ field: FieldId, code: WarningCode })
export type Warning = z.infer<typeof Warning>

/** Values worth a second look: a cheque without its number, or an organisation number or MyKad with a wrong check digit. */
export function warningsOf({ paymentMethod, chequeNo, nric, idType }: Partial<ReadGift>, problems: readonly Problem[]): Warning[] {
  const isFree = (wanted: FieldId) => !problems.some(({ field }) => field === wanted)
  const warnings: Warning[] = []
  if (paymentMethod === methodIds.cheque && !chequeNo && isFree('chequeNumber'))
    warnings.push({ field: 'chequeNumber', code: 'CHEQUE_NUMBER_MISSING' })
  if (nric && idType && isDoubtfulNumber(nric, idType) && isFree('nirc')) warnings.push({ field: 'nirc', code: 'NUMBER_DOUBTFUL' })
  return warnings
}
