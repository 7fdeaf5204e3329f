import { coverIdNumbers } from '#jurisdictions/numbers/numbers-in-text.ts'
import { buffer } from 'node:stream/consumers'
import { type AskedEncoding, unsafeCell } from '#kit/text/csv.ts'
import { truncateText } from '#kit/text/text.ts'
import type { Column } from '#features/imports/columns.ts'
import { cardMarker, hasCardMarker, withoutCardNumbers } from '#kit/security/card-markers.ts'
import { type DayOrder, hasShortYear, readDay } from '#kit/time/read-day.ts'
import { inferDayOrder } from '#features/imports/days.ts'
import { dayFields } from '#features/imports/fields.ts'
import { fieldOfHeading } from '#features/imports/field-headings.ts'
import { importLimits, type FileReading } from '#features/imports/rules.ts'
import { delimiterOf, encodingOf, type TableSource, textRows } from '#platform/server/spreadsheets/text-rows.ts'
import { columnName } from './column-name.ts'
import { type FileRow, openWorkbook } from './read-workbook.ts'
import { InvalidWorkbookError } from '#platform/server/spreadsheets/zip-reader.ts'

export type FileKind = 'csv' | 'xlsx'
/**
 * The detected format of a file: how it is read, and its columns. For a workbook also its sheets, and whether the user has to choose one.
 */
export type FileOutline = { kind: FileKind; reading: FileReading; columns: Column[]; sheets: readonly string[]; isSheetAsked: boolean }
export type FileFormat = Pick<FileReading, 'encoding' | 'delimiter'> & { sheet?: string | null }

/**
 * Reads the rows of a file after its headings, without blank ones. Texts have no card numbers, and not the apostrophe that our own files
 * put before formulas.
 */
export async function* tableRows(
  kind: FileKind,
  source: TableSource,
  { encoding, delimiter, sheet = null }: FileFormat,
): AsyncGenerator<FileRow> {
  if (kind === 'csv') return yield* filled(textRows(source, encoding ?? 'utf-8', delimiter ?? ','))
  const book = await openWorkbook(Buffer.isBuffer(source) ? source : await buffer(source))
  yield* filled(book.rows(sheet))
}

/** Reads one column more than a file may have, so that too many columns can be detected. */
const columnsRead = importLimits.columns + 1
/** Enough characters to find a card number that begins at the end of the allowed length. */
const overlap = 200

/** The cells of a row, without card numbers and cut to the allowed length. A card number at the cut becomes its marker. */
export const cleanCells = (cells: readonly string[]): string[] =>
  cells.slice(0, columnsRead).map(cell => {
    const clean = withoutCardNumbers(truncateText(cell, importLimits.letters + overlap))
    const cut = truncateText(clean, importLimits.letters)
    if (cut.length === clean.length || !hasCardMarker(clean) || hasCardMarker(cut)) return cut
    const marker = cardMarker('')
    return truncateText(clean, importLimits.letters - marker.length).replace(/\[card[^\]]*$/, '') + marker
  })

/** The end-of-file character of old programs. */
const endOfFile = '\u001a'
async function* filled(rows: AsyncIterable<FileRow>): AsyncGenerator<FileRow> {
  for await (const { cells, ...row } of rows) {
    const texts = cleanCells(cells).map(cell => unsafeCell(cell).trim())
    if (texts.some(text => text !== '' && text !== endOfFile)) yield { ...row, cells: texts }
  }
}

/** A possible format of a file: one for a text, one for each sheet of a workbook. `known`: the number of recognised headings. */
type Candidate = { sniffed: FileOutline; known: number; isOfGifts: boolean }
/** The possible formats of a file; empty when it has no rows. */
export type Candidates = { sheets: readonly string[]; found: readonly Candidate[] }

/**
 * Detects the possible formats of a file from its bytes and first rows; `given` is the encoding that the user chose, where the bytes do not
 * tell it. Throws InvalidWorkbookError when it is not a table.
 */
export async function findCandidates(bytes: Buffer, usual: DayOrder, given: AskedEncoding | null): Promise<Candidates> {
  const isWorkbook = bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1'))
  if (isWorkbook) return sheetsIn(bytes, usual)
  const found = encodingOf(bytes)
  const encoding = found === 'unknown' ? given : found
  if (encoding === null || isOtherFormat(new TextDecoder(encoding).decode(bytes.subarray(0, 200))))
    throw new InvalidWorkbookError('It is no table.')
  const sniffed = await readOutline('csv', bytes, { encoding, delimiter: delimiterOf(bytes, encoding) }, usual)
  return { sheets: [], found: sniffed ? [{ sniffed, known: 0, isOfGifts: false }] : [] }
}

/** The most sheets of a workbook that are searched for gifts. */
const mostSheets = 20
async function sheetsIn(bytes: Buffer, usual: DayOrder): Promise<Candidates> {
  const { sheets, rows } = await openWorkbook(bytes)
  const found: Candidate[] = []
  for (const sheet of sheets.slice(0, mostSheets)) {
    const sniffed = await columnsOf('xlsx', filled(rows(sheet)), { encoding: null, delimiter: null, sheet }, usual)
    if (!sniffed) continue
    const known = sniffed.columns.flatMap(({ name }) => fieldOfHeading(name) ?? [])
    found.push({ sniffed, known: known.length, isOfGifts: known.includes('donatedOn') && known.includes('amount') })
  }
  return { sheets, found }
}

/**
 * Chooses the sheet of a workbook: the one that was read before, else the one with most recognised headings. The user is asked when other
 * sheets have recognised headings too.
 */
export function chooseCandidate({ sheets, found }: Candidates, before: string | null): FileOutline | null {
  const likely = found.some(({ isOfGifts }) => isOfGifts) ? found.filter(({ isOfGifts }) => isOfGifts) : found
  const remembered = found.find(({ sniffed }) => sniffed.reading.sheet !== null && sniffed.reading.sheet === before)
  const best = remembered ?? likely.toSorted((one, other) => other.known - one.known)[0]
  return best ? { ...best.sniffed, sheets, isSheetAsked: !remembered && likely.length > 1 } : null
}

/** The columns of a file read in a given way; the heading row is found unless it is named. */
export async function readOutline(
  kind: FileKind,
  bytes: Buffer,
  way: FileFormat & { headerRow?: number | null },
  usual: DayOrder,
): Promise<FileOutline | null> {
  const sniffed = await columnsOf(kind, tableRows(kind, bytes, way), way, usual)
  return sniffed && { ...sniffed, sheets: kind === 'xlsx' ? (await openWorkbook(bytes)).sheets : [] }
}

/** The heading row that the user chose; row 0 means that the file has none. */
const headerInRow = (rows: readonly FileRow[], rowNo: number) =>
  rowNo === 0 ? withoutHeadings(rows) : rows.find(row => row.rowNo === rowNo)

async function columnsOf(
  kind: FileKind,
  table: AsyncIterable<FileRow>,
  way: FileFormat & { headerRow?: number | null },
  usual: DayOrder,
): Promise<FileOutline | null> {
  const rows: FileRow[] = []
  for await (const row of table) if (rows.push(row) >= 2000) break
  const named = way.headerRow ?? null
  const header = named === null ? headerOf(rows) : headerInRow(rows, named)
  if (!header) return null
  const body = rows.filter(({ rowNo }) => rowNo > header.rowNo)
  const width = widthOf(header, body.slice(0, 50))
  const columns = Array.from({ length: width }, (_, index) =>
    columnOf(
      header.cells[index] ?? '',
      body.map(({ cells }) => cells[index] ?? '').filter(text => text !== ''),
      usual,
    ),
  )
  const { encoding, delimiter, sheet = null } = way
  return { kind, reading: { encoding, delimiter, headerRow: header.rowNo, sheet }, columns, sheets: [], isSheetAsked: false }
}

/** The number of columns of a table: those with a heading, and further ones that have a value in half of the first rows. */
function widthOf(header: FileRow, body: readonly FileRow[]): number {
  const filledUpTo = ({ cells }: FileRow) => cells.findLastIndex(cell => cell !== '') + 1
  const headed = filledUpTo(header)
  const wider = body.map(filledUpTo).filter(width => width > headed)
  return wider.length > 0 && wider.length >= body.length / 2 ? Math.max(...wider) : headed
}

function columnOf(name: string, texts: readonly string[], usual: DayOrder): Column {
  const dates = texts.filter(text => readDay(text, 'dmy') ?? readDay(text, 'mdy'))
  const isHeadedDays = dayFields.some(field => field === fieldOfHeading(name))
  const isDays = dates.length > 0 && (isHeadedDays || dates.length >= texts.length / 2)
  const found = isDays ? inferDayOrder(dates, usual) : null
  const telling = dates.filter(
    text => hasShortYear(text) || (readDay(text, 'dmy') && readDay(text, 'mdy') && readDay(text, 'dmy') !== readDay(text, 'mdy')),
  )
  return {
    name: coverCell('', truncateText(name, 120)), // in a file without headings this is a row of personal data
    samples: [...new Set(texts)].slice(0, 3).map(text => coverCell(name, truncateText(text, 60))),
    days: found && { ...found, samples: [...new Set(telling)].slice(0, 3) },
  }
}

/** A sample cell without a full identity number. In a column with the heading of an identity number only the last characters are shown. */
function coverCell(name: string, text: string): string {
  if (fieldOfHeading(name) === 'nirc') return `•••••${text.slice(-4)}`
  return coverIdNumbers(text)
}

/**
 * Finds the heading row: the one with most recognised headings, else the first whose cells are mostly filled and not numbers. A row that is
 * a gift is never taken.
 */
function headerOf(rows: readonly FileRow[]): FileRow | undefined {
  const first = rows.slice(0, 20)
  const known = first.map(row => ({ row, score: row.cells.filter(cell => fieldOfHeading(cell)).length }))
  const best = known.reduce((one, other) => (other.score > one.score ? other : one), { row: first[0], score: 0 })
  if (best.score >= 2) return best.row
  const width = Math.max(0, ...first.map(({ cells }) => cells.length))
  const firstGift = first.findIndex(isGift)
  const before = firstGift < 0 ? first : first.slice(0, firstGift)
  const found = before.find(
    ({ cells }) => cells.filter(cell => cell !== '' && !/^[\d.,/ -]+$/.test(cell)).length >= Math.max(1, width * 0.6),
  )
  return found ?? (firstGift < 0 ? first[0] : withoutHeadings(rows))
}

/** Whether a row has a day and an amount, so that it cannot be the heading row. */
const isGift = ({ cells }: FileRow) =>
  cells.some(cell => readDay(cell, 'dmy') ?? readDay(cell, 'mdy')) &&
  cells.some(cell => /^\D{0,4}\d[\d,. ]*$/.test(cell) && !readDay(cell, 'dmy'))

/** The headings of a file that has none: the letters of its columns, as a spreadsheet shows them. */
function withoutHeadings(rows: readonly FileRow[]): FileRow | undefined {
  const width = Math.max(0, ...rows.slice(0, 50).map(({ cells }) => cells.length))
  return width === 0 ? undefined : { rowNo: 0, cells: Array.from({ length: width }, (_, at) => columnName(at)) }
}

/** Formats that are texts too, but not tables. */
const isOtherFormat = (start: string) => /^\uFEFF?\s*(?:%PDF-|\{\\rtf|<(?:!doctype|html|table|\?xml)\b|[[{]\s*[{"])/i.test(start)
