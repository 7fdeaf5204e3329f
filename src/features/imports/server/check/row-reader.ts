import type { ChoiceField, FieldId } from '#features/imports/fields.ts'
import { coverIdNumbers } from '#jurisdictions/numbers/numbers-in-text.ts'
import type { CellTexts, KeptColumn, OtherTexts, Problem, ProblemCode, RowSetting } from '#features/imports/row-rules.ts'

/** What a check found: the values it could read, and the problems of its cells. */
export type Checked<Values> = { values: Values; problems: readonly Problem[] }
/** The id that the word of a choice field means; null without one. */
type Choice = { id: string | null; problems: readonly Problem[] }
/** A row as the checks read it: trimmed texts, and choices by the meanings of their words. */
export type RowReader = { setting: RowSetting; text: (field: FieldId) => string; choice: (field: ChoiceField) => Choice }

/** A problem of one cell. */
export const problem = (field: FieldId, code: ProblemCode): Problem => ({ field, code, fix: null })
/** One problem, or none when the code is null. */
export const problemIf = (field: FieldId, code: ProblemCode | null | undefined | false): Problem[] => (code ? [problem(field, code)] : [])

/** Reads the cells of a row; the remarks with the texts of kept columns. */
export function rowReader(texts: CellTexts, setting: RowSetting, others: OtherTexts): RowReader {
  const text = (field: FieldId) => {
    const own = (texts[field] ?? '').trim().replace(/ {2,}/g, ' ')
    return field === 'remarks' ? appendKeptTexts(own, others, setting.kept) : own
  }
  const defaults: Readonly<Record<string, string | null | undefined>> = setting.defaults
  // Currencies have a rule of their own (`currencyFault`): a sign at the amount answers for an empty cell.
  const isAsked = (field: ChoiceField) => field !== 'currency' && setting.asked.includes(field)
  const choice = (field: ChoiceField): Choice => {
    const word = text(field)
    const meaning = word === '' && !isAsked(field) ? null : setting.meaningOf(field, word)
    if (meaning === undefined) return { id: null, problems: [problem(field, 'UNKNOWN_VALUE')] }
    return { id: meaning ?? defaults[field] ?? null, problems: [] }
  }
  return { setting, text, choice }
}

/** Remarks with the texts of kept columns behind them, under their headings. Identity numbers are kept by their last characters only. */
const appendKeptTexts = (remarks: string, others: OtherTexts, kept: readonly KeptColumn[]): string =>
  kept.length === 0
    ? remarks
    : [remarks, ...kept.flatMap(({ at, name }) => (others[at] ? [`${name}: ${coverIdNumbers(others[at])}`] : []))]
        .filter(Boolean)
        .join('; ')
