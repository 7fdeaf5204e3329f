import type { Language } from '#kit/text/languages.ts'
import { sql } from 'kysely'
import { safeCell } from '#kit/text/csv.ts'
import { maskNricWithDots } from '#kit/identity/masks.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import { formatRowKey } from '#features/imports/columns.ts'
import { imports } from '#features/imports/contract.ts'
import { FieldId } from '#features/imports/fields.ts'
import type { HeldReason } from '#features/imports/held-lines.ts'
import { answerText } from '#platform/server/answer-text.ts'
import { exceptionHeadings, headingOf } from '../headings.ts'
import { findReadableImport, type StoredImport } from '../read-import.ts'
import { isRevealedTo, maskUnknownText, shownTexts } from './shown-texts.ts'
import { openSealedCells } from './write-rows.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

type UnrecordedRow = RowOf<
  'importRow',
  'rowNo' | 'id' | 'fields' | 'restSealed' | 'problems' | 'sameAs' | 'sumsFrom' | 'archivedDonor' | 'numberDonor' | 'numberRow' | 'held'
>
const quoted = (text: string) => (/[",\r\n;\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const line = (cells: readonly string[]) => `${cells.map(cell => quoted(safeCell(cell))).join(',')}\r\n`

/**
 * Writes the unrecorded rows in the file's own columns, with the reasons. Uploaded again, the file continues the same import. Masked cells
 * then keep their stored values: identity numbers, and phones and e-mail addresses for readers without the right to personal data.
 */
export async function downloadExceptions({ tx, actor, audit }: Context, { id, language }: RequestOf<typeof imports.exceptions>) {
  const { charityId } = actor
  const found = await findReadableImport(tx, actor, id)
  const { rows } = await sql<UnrecordedRow>`
    select row_no, id, fields, rest_sealed, problems, same_as, sums_from, archived_donor, number_donor, number_row, held from import_row
     where charity_id = ${charityId} and import_id = ${id}::uuid and state in ('wrong', 'doubtful', 'skipped', 'held') order by row_no`.execute(
    tx,
  )
  if (rows.length === 0) throw refuse(imports.exceptions, 'NONE')
  const fieldAt = found.columns.map((_, index) => FieldId.options.find(field => found.settings.mapping[field] === index))
  const names = found.columns.map(({ name, isAdded }, index) => {
    const field = isAdded ? fieldAt[index] : undefined
    return field ? headingOf(field, language) : name
  })
  const text = `\ufeff${line([...names, ...exceptionHeadings(language)])}${rows.map(row => lineOf(found, fieldAt, row, { language, isRevealed: isRevealedTo(actor) })).join('')}`
  audit({ subject: { kind: 'import', id }, detail: { exceptions: rows.length, ...(isRevealedTo(actor) && { revealed: 'contacts' }) } })
  return { fileName: `${found.fileName.replace(/\.[^.]*$/, '')}-exceptions.csv`, body: new TextEncoder().encode(text) }
}

function lineOf(
  { charityId, id: importId }: StoredImport,
  fieldAt: readonly (FieldId | undefined)[],
  { rowNo, id, fields, restSealed, ...row }: UnrecordedRow,
  { language, isRevealed }: { language: Language; isRevealed: boolean },
): string {
  const { nirc = '', others = {} } = openSealedCells(charityId, id, restSealed)
  const shown = shownTexts(fields, isRevealed)
  const ownText = (field: FieldId | undefined, index: number) => {
    if (field === 'nirc') return maskNricWithDots(nirc)
    if (field) return shown[field] ?? ''
    const other = others[index] ?? ''
    return isRevealed ? other : maskUnknownText(other)
  }
  const own = fieldAt.map(ownText)
  const faults = faultsOf({ rowNo, ...row }, language)
  const codes = [...new Set(faults.map(({ code }) => code))]
  return line([...own, formatRowKey(importId, rowNo), String(rowNo), codes.join(' '), faults.map(({ text }) => text).join(' ')])
}

/** The reasons why a row was not recorded, as codes and as text. */
function faultsOf(
  { rowNo, problems, sameAs, sumsFrom, archivedDonor, numberDonor, numberRow, held }: Omit<UnrecordedRow, 'id' | 'fields' | 'restSealed'>,
  language: Language,
) {
  if (problems)
    return problems.map(({ field, code }) => ({
      code,
      text: `${field ? `${headingOf(field, language)}: ` : ''}${answerText(`ROW_${code}`, {}, language)}`,
    }))
  if (held) {
    const code = `HELD_${held.toUpperCase() as Uppercase<HeldReason>}` as const
    return [{ code, text: answerText(code, {}, language) }]
  }
  return [
    ...(archivedDonor ? [{ code: 'DONOR_ARCHIVED', text: answerText('ROW_DONOR_ARCHIVED', {}, language) }] : []),
    ...(numberDonor || numberRow ? [{ code: 'NUMBER_OF_OTHER_DONOR', text: answerText('ROW_NUMBER_OF_OTHER_DONOR', {}, language) }] : []),
    ...(sumsFrom === null ? [] : [{ code: 'SUM', text: answerText('ROW_SUM', { from: sumsFrom, to: rowNo - 1 }, language) }]),
    ...(sameAs ? [{ code: 'DUPLICATE', text: answerText('ROW_DUPLICATE', { other: sameAs }, language) }] : []),
  ]
}
