import { hasCardNumber } from '#kit/security/card-numbers.ts'
import { hasWrongCharacter, isInvisible } from '#kit/text/characters.ts'
import type { FieldFault } from '#platform/contract/answer-code.ts'
import { maxErrors } from '../field-errors.ts'

/** Texts up to this length are searched even where their field takes fewer letters: the error says that it looks like a card number. */
const alwaysSearched = 200
/** The least number that has as many digits as a card number. */
const leastCard = 1e12

/** The fields in which people write several lines, and cells of a file that may hold some. */
const multiline = new Set(
  'reason overrideReason remarks userQueries description intro introMs thanks thanksMs text word find replacement'.split(' '),
)
const isMultiline = (path: readonly string[]) => multiline.has(path.findLast(part => !/^\d+$/.test(part)) ?? '')

/**
 * Why a text is not taken: PostgreSQL cannot keep a NUL or half of a surrogate pair, card numbers are never kept (PCI DSS 3.2), and control
 * and invisible characters make one name pass for another.
 */
function wrongWith(text: string, path: readonly string[]): Pick<FieldFault, 'code'> | null {
  if (text.includes('\0') || !text.isWellFormed()) return { code: 'CHARACTER_NOT_KEPT' }
  if (hasCardNumber(text)) return { code: 'CARD_NUMBER' }
  return hasWrongCharacter(text, isMultiline(path)) || isInvisible(text) ? { code: 'CHARACTER_NOT_KEPT' } : null
}

/**
 * The field at which the texts of an input, with the names of its fields and files, become longer than this many UTF-16 code units. Comes
 * before everything that looks at the texts: searching 10,000 of them for card numbers takes a few milliseconds at worst, 250,000 a tenth
 * of a second.
 */
export function lengthErrors(input: unknown, mostLetters: number): FieldFault[] {
  const errors: FieldFault[] = []
  let letters = 0
  walk(input, (text, path) => {
    letters += text.length
    if (letters > mostLetters && errors.length === 0) errors.push({ field: path.join('.'), code: 'TEXT_TOO_LONG' })
    return errors.length === 0
  })
  return errors
}

/**
 * The refused parts of an input by path, 'rows.3.name': its texts, numbers, and the names of fields and files. A refused name is left out
 * of the path. The caller refuses the paths in `tooLong` for their length.
 */
export function textErrors(input: unknown, tooLong: ReadonlySet<string> = new Set()): FieldFault[] {
  const errors: FieldFault[] = []
  walk(input, (text, path) => {
    if (errors.length >= maxErrors) return false
    if (text.length > alwaysSearched && tooLong.size > 0 && tooLong.has(path.join('.'))) return false
    const wrong = wrongWith(text, path)
    if (wrong) errors.push({ field: path.join('.'), ...wrong })
    return wrong === null
  })
  return errors
}

/** Whether the walk goes on below a name or past a text; the path is only valid during the call. */
type TextCheck = (text: string, path: readonly string[]) => boolean

/**
 * Checks each text of an input; the value of an excluded name is skipped. Bodies nest 20 deep at most and queries do
 * not, so recursion is safe; one path is shared, so that the time is linear in the input.
 */
function walk(input: unknown, judge: TextCheck, path: string[] = []): void {
  if (typeof input === 'string') judge(input, path)
  else if (typeof input === 'number' && Math.abs(input) >= leastCard) judge(String(Math.abs(input)), path)
  else if (input instanceof File) {
    if (judge(input.name, path)) judge(input.type, path)
  } else if (typeof input === 'object' && input !== null)
    for (const [name, value] of Object.entries(input)) {
      if (!judge(name, path)) continue
      path.push(name)
      walk(value, judge, path)
      path.pop()
    }
}
