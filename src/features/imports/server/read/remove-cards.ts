import { setImmediate as nextTurn } from 'node:timers/promises'
import { hasCardNumber } from '#kit/security/card-numbers.ts'
import { quotedCell } from '#platform/server/export/csv.ts'
import { refuse } from '#platform/server/refuse.ts'
import { hadCardNumber } from '#features/imports/card-cells.ts'
import { imports } from '#features/imports/contract.ts'
import { limits } from '#features/imports/rules.ts'
import type { Sniffed } from './read-table.ts'
import { usualOrder } from '../review/setting.ts'
import { fileRows, inTableTurn, lookAtFile, TableTooHeavyError } from './table-process.ts'

/** So many cells are named when a workbook is refused. */
const mostNamed = 20
/** Short enough that others are served between two pieces. */
const pieceLength = 32_768
/** Beyond the last row of a spreadsheet. */
const mostRows = 1_100_000
/** Letters of the cleaned copy of a file; a shared text of a workbook may stand in every cell. */
const mostLetters = 52_000_000

/**
 * A file that may be stored: the file itself, or a CSV file of its rows without the card numbers in them, each row under its number.
 * Refuses a workbook whose sheet is still to be chosen, by the cells that hold card numbers.
 */
export async function withoutCards(bytes: Buffer, sniffed: Sniffed): Promise<{ bytes: Buffer; sniffed: Sniffed }> {
  const named = sniffed.sheets.filter(hasCardNumber).length
  if (named) throw refuse(imports.upload, 'CARD_NUMBERS', [{ field: 'files', message: 'The name of a sheet looks like a card number.' }])
  if (sniffed.kind === 'csv' && !(await mayHoldCards(bytes, sniffed.reading.encoding ?? 'utf-8'))) return { bytes, sniffed }
  const cells = await inTableTurn(() => cellsWithCards(bytes, sniffed))
  if (cells.length === 0) return { bytes, sniffed }
  if (sniffed.isSheetAsked)
    throw refuse(
      imports.upload,
      'CARD_NUMBERS',
      cells.map(cell => ({ field: 'files', message: cell })),
    )
  const kept = await inTableTurn(() => asCsv(bytes, sniffed))
  const way = { encoding: 'utf-8', delimiter: ',', headerRow: sniffed.reading.headerRow } as const
  const found = await lookAtFile('csv', kept, way, usualOrder)
  if (!found) throw refuse(imports.upload, 'NO_TABLE')
  return { bytes: kept, sniffed: found }
}

/** Whether a text holds what looks like a card number, across its cells too: most files do not and need not be parsed for it. */
async function mayHoldCards(bytes: Buffer, encoding: string): Promise<boolean> {
  const text = new TextDecoder(encoding).decode(bytes)
  for (let at = 0; at < text.length; at += pieceLength) {
    if (hasCardNumber(text.slice(at, at + pieceLength + limits.letters))) return true
    await nextTurn()
  }
  return false
}

async function cellsWithCards(bytes: Buffer, { kind, reading, sheets }: Sniffed): Promise<string[]> {
  const found: string[] = []
  for (const sheet of kind === 'xlsx' ? sheets : [null])
    for await (const { rowNo, cells } of fileRows(kind, bytes, { ...reading, sheet }))
      for (const [at, cell] of cells.entries())
        if (hadCardNumber(cell) && found.push(`${sheet === null ? '' : `${sheet}!`}${columnName(at)}${rowNo}`) >= mostNamed) return found
  return found
}

/** The letters of a column as a spreadsheet shows them: A, Z, AA. */
const columnName = (at: number): string => `${at >= 26 ? columnName(Math.floor(at / 26) - 1) : ''}${String.fromCharCode(65 + (at % 26))}`

async function asCsv(bytes: Buffer, { kind, reading }: Sniffed): Promise<Buffer> {
  const lines: string[] = []
  let letters = 0
  for await (const { rowNo, cells } of fileRows(kind, bytes, reading)) {
    if (rowNo > mostRows) throw refuse(imports.upload, 'NO_TABLE')
    while (lines.length < rowNo - 1) lines.push('')
    const line = cells.map(quotedCell).join(',')
    letters += line.length
    if (letters > mostLetters) throw new TableTooHeavyError('The file holds more text than its copy may.')
    lines.push(line)
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`)
}
