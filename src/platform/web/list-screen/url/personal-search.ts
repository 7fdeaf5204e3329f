import { isBegunIdNumber } from '#jurisdictions/numbers/numbers-in-text.ts'
import type { PasteShape } from '../list-spec.ts'
import { shapeOfText } from '../search/paste-scope.ts'

const personalShapes: readonly (PasteShape | undefined)[] = ['email', 'phone', 'idNumber']
// Five digits may be part of a phone number.
const longDigits = /(?:\d[\s().-]{0,3}){5}/
const publicShapes: readonly (PasteShape | undefined)[] = ['receipt', 'reference']

/**
 * Whether a search text stays out of the address: all of a scope for phones, e-mail addresses or identity numbers, also while it is being
 * typed, and what looks like one or like its beginning in other scopes. Names, receipt and reference numbers are allowed in a link.
 */
export function isPersonalSearch(text: string, scope?: PasteShape): boolean {
  if (text.trim() === '') return false
  if (personalShapes.includes(scope)) return true
  const shape = shapeOfText(text)
  if (personalShapes.includes(shape) && !(shape === 'phone' && publicShapes.includes(scope))) return true
  if (publicShapes.includes(scope)) return false
  return text.includes('@') || isBegunIdNumber(text.trim()) || (longDigits.test(text) && !publicShapes.includes(shape))
}
