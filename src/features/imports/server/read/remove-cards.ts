import { hasCardNumber } from '#kit/security/card-numbers.ts'
import { refuse } from '#platform/server/refuse.ts'
import { imports } from '#features/imports/contract.ts'
import { usualDayOrder } from '../review/setting.ts'
import type { FileOutline } from './read-table.ts'
import { copyFile, readFileOutline } from './table-process.ts'

/**
 * A file in the form in which it may be stored: a text unchanged, or as a CSV file without card numbers and with row numbers; a workbook as
 * a copy of its visible sheets. Refuses a workbook with a sheet that is named like a card number.
 */
export async function withoutCards(bytes: Buffer, sniffed: FileOutline, subject: string): Promise<{ bytes: Buffer; sniffed: FileOutline }> {
  const { kind, reading, sheets } = sniffed
  if (sheets.some(hasCardNumber)) throw refuse(imports.upload, 'CARD_NUMBERS')
  const copy = await copyFile(kind, bytes, reading, subject)
  if (!copy) return { bytes, sniffed }
  if (kind === 'xlsx') return { bytes: copy, sniffed }
  const way = { encoding: 'utf-8', delimiter: ',', headerRow: reading.headerRow } as const
  const found = await readFileOutline('csv', copy, way, usualDayOrder, subject)
  if (!found) throw refuse(imports.upload, 'NO_TABLE')
  return { bytes: copy, sniffed: found }
}
