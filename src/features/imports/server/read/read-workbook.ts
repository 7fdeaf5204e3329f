import { defaultLanguage } from '#kit/text/languages.ts'
import { builtInFormat, type NumberFormat, readFormat, shownNumber } from '#features/imports/number-format.ts'
import { attributeOf, unescapedXml, type XmlTag, type XmlToken, xmlTokens } from '#platform/server/spreadsheets/xml-tokens.ts'
import { InvalidWorkbookError, ZipReader } from '#platform/server/spreadsheets/zip-reader.ts'

/** A row of a file: its number in a spreadsheet, its texts, and whether the workbook hides it, such as by a filter. */
export type FileRow = { rowNo: number; cells: string[]; isHidden?: true }

/**
 * The limits of a workbook: the bytes of an unpacked part, and the numbers of rows and columns, which are those of spreadsheet programs.
 */
const most = {
  sheet: 400_000_000,
  strings: 40_000_000,
  part: 4_000_000,
  words: 2_000_000,
  rows: 1_048_576,
  cells: 16_384,
  sheets: 1000,
  rowText: 4_000_000,
}
/** Cells beyond this column are not read: a file of gifts has far fewer. */
const columnsRead = 1000

/** An open workbook: the names of its visible sheets, and the rows of one of them, by default the first. */
export type Workbook = { sheets: string[]; rows: (sheet: string | null) => AsyncGenerator<FileRow> }

/** Opens a workbook. Rows are streamed while unpacking: memory holds one row and the shared strings. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = new ZipReader(bytes)
  const { sheets, is1904 } = await visibleSheets(zip)
  const [words, formats] = [await sharedWords(zip), await numberFormats(zip)]
  return {
    sheets: sheets.map(({ name }) => name),
    rows(named) {
      const sheet = named === null ? sheets[0] : sheets.find(({ name }) => name === named)
      if (!sheet) throw new InvalidWorkbookError('There is no such sheet in it.')
      return rowsOf(zip, sheet.path, cell => cellText(cell, words, formats, is1904))
    },
  }
}

type Cell = { attributes: string; value: string; inline: string }
type OpenRow = { rowNo: number; isHidden: boolean; cells: string[]; count: number; column: number; textLength: number }

async function* rowsOf(zip: ZipReader, path: string, textOf: (cell: Cell) => string): AsyncGenerator<FileRow> {
  const reader = new RowReader(textOf)
  for await (const tokens of xmlTokens(zip.text(path, most.sheet)))
    for (const token of tokens) {
      const row = reader.take(token)
      if (row) yield row
    }
  if (reader.isInRow) throw new InvalidWorkbookError('It is cut short.')
}

/**
 * Assembles the tokens of a sheet to rows. Refuses a row or cell that is not closed before the next begins, so that no unlimited text is
 * searched for its end.
 */
class RowReader {
  readonly #textOf: (cell: Cell) => string
  readonly #words = wordCollector()
  #row: OpenRow | null = null
  #cell: Cell | null = null
  #isInValue = false
  #lastNo = 0

  constructor(textOf: (cell: Cell) => string) {
    this.#textOf = textOf
  }
  get isInRow(): boolean {
    return this.#row !== null
  }

  /** The row that ends with this token. */
  take(token: XmlToken): FileRow | null {
    if (token.kind !== 'text' && token.name === 'row') return this.#takeRow(token)
    if (!this.#row) return null
    if (token.kind !== 'text' && token.name === 'c') this.#takeCell(token, this.#row)
    else if (this.#cell) this.#takeInside(token, this.#row, this.#cell)
    return null
  }

  #takeRow(token: XmlTag): FileRow | null {
    if ((token.kind === 'open') === this.isInRow || this.#cell) throw new InvalidWorkbookError('Its rows are damaged.')
    if (token.kind === 'open') {
      this.#lastNo = rowNumber(token.attributes, this.#lastNo)
      this.#row = {
        rowNo: this.#lastNo,
        isHidden: ['1', 'true'].includes(attributeOf(token.attributes, 'hidden') ?? ''),
        cells: [],
        count: 0,
        column: 0,
        textLength: 0,
      }
      if (!token.isEmpty) return null
    }
    const { cells, isHidden } = this.#row ?? { cells: [], isHidden: false }
    this.#row = null
    return { rowNo: this.#lastNo, cells: Array.from(cells, text => text ?? ''), ...(isHidden && { isHidden }) }
  }

  #takeCell(token: XmlTag, row: OpenRow): void {
    if ((token.kind === 'open') === (this.#cell !== null)) throw new InvalidWorkbookError('Its cells are damaged.')
    this.#isInValue = false
    const cell = token.kind === 'open' ? { attributes: token.attributes, value: '', inline: '' } : this.#cell
    this.#cell = cell
    if (!cell || (token.kind === 'open' && !token.isEmpty)) return
    if (++row.count > most.cells) throw new InvalidWorkbookError('A row of it has too many cells.', true)
    const at = columnOf(attributeOf(cell.attributes, 'r')) ?? row.column
    row.column = at + 1
    const inline = this.#words.take()
    if (at < columnsRead) row.cells[at] = this.#textOf({ ...cell, inline })
    this.#cell = null
  }

  #takeInside(token: XmlToken, row: OpenRow, cell: Cell): void {
    this.#words.add(token)
    if (token.kind !== 'text') {
      if (token.name === 'v') this.#isInValue = token.kind === 'open' && !token.isEmpty
      return
    }
    row.textLength += token.raw.length
    if (row.textLength > most.rowText) throw new InvalidWorkbookError('A row of it is too long.', true)
    if (this.#isInValue) cell.value += token.raw
  }
}

/** The number of a row in the file, or the next one. Numbers only increase, since rows are stored by them. */
function rowNumber(attributes: string, last: number): number {
  const reference = attributeOf(attributes, 'r')
  const rowNo = reference === undefined ? last + 1 : Number(reference)
  if (!Number.isInteger(rowNo) || rowNo <= last || rowNo > most.rows) throw new InvalidWorkbookError('Its rows are damaged.')
  return rowNo
}

/** Collects the text of a cell or a shared text, without phonetic hints. */
function wordCollector() {
  let words = ''
  let isInText = false
  let isPronunciation = false
  return {
    add(token: XmlToken) {
      if (token.kind === 'text') {
        if (isInText && !isPronunciation) words += token.raw
      } else if (token.name === 't') isInText = token.kind === 'open' && !token.isEmpty
      else if (token.name === 'rPh') isPronunciation = token.kind === 'open' && !token.isEmpty
    },
    take(): string {
      const taken = words
      words = ''
      isInText = false
      isPronunciation = false
      return unescapedXml(taken)
    },
  }
}

function cellText(
  { attributes, value: raw, inline }: Cell,
  words: readonly string[],
  formats: readonly NumberFormat[],
  is1904: boolean,
): string {
  const type = attributeOf(attributes, 't') ?? 'n'
  if (type === 'inlineStr') return inline
  const value = unescapedXml(raw)
  if (type === 's') return words[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return value
  const format = formats[Number(attributeOf(attributes, 's') ?? 0)]
  if (format?.isDay) return dayOfSerial(Number(value), is1904)
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  const plain = /[.eE]/.test(value) ? plainNumber(number) : value
  return format ? shownNumber(plain, format) : plain
}
/** A spreadsheet stores 15 digits of a number. Further digits are errors of binary fractions. */
const plainNumber = (number: number) => {
  const exact = Number(number.toPrecision(15))
  return Math.abs(exact) < 1e21 ? decimals.format(exact) : String(exact)
}
const decimals = new Intl.NumberFormat(defaultLanguage, { useGrouping: false, maximumFractionDigits: 10 }) // shared, because creating one for each number is slow
/** The day of a cell, with its time where it has one: a time in UTC may be of the next day here. */
function dayOfSerial(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465) return String(serial)
  const seconds = Math.floor((serial - Math.floor(serial)) * 86_400 + 0.001) // a second is a binary fraction that may fall short of it
  const [day = '', time = ''] = new Date(Date.UTC(1899, 11, 30) + days * 86_400_000 + seconds * 1000).toISOString().split(/[T.]/)
  return seconds === 0 ? day : `${day} ${time}`
}

type Sheet = { name: string; path: string }
async function visibleSheets(zip: ZipReader): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  if (!zip.has('xl/workbook.xml')) throw new InvalidWorkbookError('It is no workbook.')
  const targets = new Map<string | undefined, string | undefined>()
  for (const token of await tagsOf(zip, 'xl/_rels/workbook.xml.rels', ['Relationship']))
    if (token.kind === 'open') targets.set(attributeOf(token.attributes, 'Id'), attributeOf(token.attributes, 'Target'))
  const sheets: Sheet[] = []
  let is1904 = false
  for (const token of await tagsOf(zip, 'xl/workbook.xml', ['workbookPr', 'sheet'])) {
    if (token.kind !== 'open') continue
    const own = (name: string) => attributeOf(token.attributes, name)
    if (token.name === 'workbookPr') is1904 = ['1', 'true'].includes(own('date1904') ?? '')
    if (token.name !== 'sheet' || (own('state') ?? 'visible') !== 'visible') continue
    const path = pathOf(targets.get(own('r:id') ?? own('id')))
    if (zip.has(path)) sheets.push({ name: own('name') ?? String(sheets.length + 1), path }) // a chart sheet has no rows
  }
  if (sheets.length > most.sheets) throw new InvalidWorkbookError('It has too many sheets.', true)
  if (sheets.length === 0) throw new InvalidWorkbookError('There is no sheet in it.')
  return { sheets, is1904 }
}

function pathOf(target: string | undefined): string {
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedWords(zip: ZipReader): Promise<string[]> {
  const words: string[] = []
  const collector = wordCollector()
  for await (const tokens of xmlTokens(zip.text('xl/sharedStrings.xml', most.strings)))
    for (const token of tokens) {
      collector.add(token)
      const isEnd = token.kind !== 'text' && token.name === 'si' && (token.kind === 'close' || token.isEmpty)
      if (isEnd && words.push(collector.take()) > most.words) throw new InvalidWorkbookError('It has too many different texts.', true)
    }
  return words
}

/** The tags with one of these names, in a small part of the workbook. */
async function tagsOf(zip: ZipReader, part: string, names: readonly string[]): Promise<XmlTag[]> {
  const tags: XmlTag[] = []
  for await (const tokens of xmlTokens(zip.text(part, most.part)))
    for (const token of tokens) if (token.kind !== 'text' && names.includes(token.name)) tags.push(token)
  return tags
}

/** The number format of each cell style. */
async function numberFormats(zip: ZipReader): Promise<NumberFormat[]> {
  const custom = new Map<number, NumberFormat>()
  const styles: NumberFormat[] = []
  let isInFormats = false
  for (const token of await tagsOf(zip, 'xl/styles.xml', ['cellXfs', 'numFmt', 'xf'])) {
    if (token.name === 'cellXfs') isInFormats = token.kind === 'open' && !token.isEmpty
    if (token.kind !== 'open') continue
    if (token.name === 'numFmt')
      custom.set(Number(attributeOf(token.attributes, 'numFmtId')), readFormat(attributeOf(token.attributes, 'formatCode') ?? ''))
    if (token.name !== 'xf' || !isInFormats) continue
    const id = Number(attributeOf(token.attributes, 'numFmtId') ?? 0)
    styles.push(custom.get(id) ?? builtInFormat(id))
  }
  return styles
}

function columnOf(cell: string | undefined): number | undefined {
  const letters = cell && /^[A-Z]{1,3}/.exec(cell)?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}
