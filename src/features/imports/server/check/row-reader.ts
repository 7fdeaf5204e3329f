import type { ChoiceField, FieldId } from '#features/imports/fields.ts'
import { withoutWrongCharacters } from '#kit/text/characters.ts'
import { coverIdNumbers } from '#jurisdictions/numbers/numbers-in-text.ts'
import type { CellTexts, KeptColumn, OtherTexts, Problem, ProblemCode, RowSetting } from '#features/imports/row-rules.ts'

/** The result of a check: the values that could be read, and the problems of the cells. */
export type CheckResult<Values> = { values: Values; problems: readonly Problem[] }
/** The id of the choice that a cell's word means; null for an empty cell. */
type Choice = { id: string | null; problems: readonly Problem[] }
/** Access to the cells of a row for the checks: trimmed texts, and choices by the meanings of their words. */
export type RowReader = { setting: RowSetting; text: (field: FieldId) => string; choice: (field: ChoiceField) => Choice }

/** A problem of one cell. */
export const problem = (field: FieldId, code: ProblemCode): Problem => ({ field, code, fix: null })
/** A list of one problem, or an empty list when the code is null. */
export const problemIf = (field: FieldId, code: ProblemCode | null | undefined | false): Problem[] => (code ? [problem(field, code)] : [])

/** Creates a reader for the cells of a row. The remarks include the texts of kept columns. */
export function rowReader(texts: CellTexts, setting: RowSetting, others: OtherTexts): RowReader {
  const text = (field: FieldId) => {
    const own = (texts[field] ?? '').trim().replace(/ {2,}/g, ' ')
    return field === 'remarks' ? appendKeptTexts(own, others, setting.kept) : own
  }
  const defaults: Readonly<Record<string, string | null | undefined>> = setting.defaults
  // Currencies are checked by `currencyFault`, since a sign at the amount can replace an empty cell.
  const isAsked = (field: ChoiceField) => field !== 'currency' && setting.asked.includes(field)
  const choice = (field: ChoiceField): Choice => {
    const word = text(field)
    const meaning = word === '' && !isAsked(field) ? null : setting.meaningOf(field, word)
    if (meaning === undefined) return { id: null, problems: [problem(field, 'UNKNOWN_VALUE')] }
    return { id: meaning ?? defaults[field] ?? null, problems: [] }
  }
  return { setting, text, choice }
}

/**
 * The remarks, followed by the headings and texts of kept columns. Of identity numbers only the last characters are kept, and nothing of
 * characters that no text may hold: nobody corrects a cell without a field.
 */
const appendKeptTexts = (remarks: string, others: OtherTexts, kept: readonly KeptColumn[]): string =>
  kept.length === 0
    ? remarks
    : [remarks, ...kept.flatMap(({ at, name }) => (others[at] ? [`${name}: ${coverIdNumbers(withoutWrongCharacters(others[at]))}`] : []))]
        .filter(Boolean)
        .join('; ')
