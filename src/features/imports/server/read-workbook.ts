import { BadWorkbook, ZipReader } from './zip-reader.ts'

/** A row of a file: its number as a spreadsheet shows it, and its texts. */
export type FileRow = { rowNo: number; cells: string[] }

const most = { sheet: 400_000_000, strings: 40_000_000, part: 4_000_000, row: 4_000_000 } as const
const builtInDates = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])

/** A workbook: the names of its visible sheets, and the rows of one of them, the first where none is named. */
export type Workbook = { sheets: string[]; rows: (sheet: string | null) => AsyncGenerator<FileRow> }

/** Opens a workbook. Its rows come as they are unpacked: memory holds one row and the workbook's shared words. */
export async function openWorkbook(bytes: Buffer): Promise<Workbook> {
  const zip = new ZipReader(bytes)
  const { sheets, is1904 } = await visibleSheets(zip)
  const [words, isDate] = [await sharedWords(zip), await dateStyles(zip)]
  return {
    sheets: sheets.map(({ name }) => name),
    rows(named) {
      const sheet = named === null ? sheets[0] : sheets.find(({ name }) => name === named)
      if (!sheet) throw new BadWorkbook('There is no such sheet in it.')
      return rowsOf(zip, sheet.path, (head, body) => cellText(head, body, words, isDate, is1904))
    },
  }
}

async function* rowsOf(zip: ZipReader, path: string, textIn: (head: string, body: string) => string): AsyncGenerator<FileRow> {
  let rowNo = 0
  for await (const row of segments(zip.text(path, most.sheet), 'row')) {
    rowNo = Number(attribute(row.head, 'r') ?? rowNo + 1)
    const cells: string[] = []
    let column = 0
    for (const [, head = '', body = ''] of row.body.matchAll(/<(?:\w+:)?c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/(?:\w+:)?c>)/g)) {
      const at = columnOf(attribute(head, 'r')) ?? column
      column = at + 1
      if (at < 1000) cells[at] = textIn(head, body)
    }
    yield { rowNo, cells: Array.from(cells, text => text ?? '') }
  }
}

function cellText(head: string, body: string, words: readonly string[], isDate: readonly boolean[], is1904: boolean): string {
  const type = attribute(head, 't') ?? 'n'
  if (type === 'inlineStr') return textOf(body)
  const value = /<(?:\w+:)?v\b[^>]*>([\s\S]*?)<\/(?:\w+:)?v>/.exec(body)?.[1] ?? ''
  if (type === 's') return words[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type !== 'n' || value === '') return unescaped(value)
  if (isDate[Number(attribute(head, 's') ?? 0)]) return dayOfSerial(Number(value), is1904)
  const number = Number(value)
  return Number.isFinite(number) && /[.eE]/.test(value) ? plainNumber(number) : value
}
/** A spreadsheet keeps 15 digits of a number; the rest is noise of binary fractions. */
const plainNumber = (number: number) => {
  const exact = Number(number.toPrecision(15))
  return Math.abs(exact) < 1e21 ? exact.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 10 }) : String(exact)
}
function dayOfSerial(serial: number, is1904: boolean): string {
  const days = Math.floor(serial) + (is1904 ? 1462 : 0)
  if (!Number.isFinite(days) || days < 1 || days > 2_958_465) return String(serial)
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10)
}

type Sheet = { name: string; path: string }
async function visibleSheets(zip: ZipReader): Promise<{ sheets: Sheet[]; is1904: boolean }> {
  const [book, relations] = [await whole(zip, 'xl/workbook.xml'), await whole(zip, 'xl/_rels/workbook.xml.rels')]
  if (!book) throw new BadWorkbook('It is no workbook.')
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b([^>]*)\/?>/g)].map(([, head = '']) => [attribute(head, 'Id'), attribute(head, 'Target')]),
  )
  const sheets = [...book.matchAll(/<(?:\w+:)?sheet\b([^>]*)\/?>/g)]
    .map(([, head = '']) => head)
    .filter(head => (attribute(head, 'state') ?? 'visible') === 'visible')
    .map((head, index) => ({ name: attribute(head, 'name') ?? String(index + 1), path: pathOf(head, targets) }))
    .filter(({ path }) => zip.has(path)) // a sheet that is a chart has no rows
  if (sheets.length === 0) throw new BadWorkbook('There is no sheet in it.')
  return { sheets, is1904: /<(?:\w+:)?workbookPr\b[^>]*date1904="(?:1|true)"/.test(book) }
}

function pathOf(head: string, targets: ReadonlyMap<string | undefined, string | undefined>): string {
  const relation = /\br:id="([^"]+)"|\bid="([^"]+)"/.exec(head)
  const target = targets.get(relation?.[1] ?? relation?.[2])
  if (!target) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

async function sharedWords(zip: ZipReader): Promise<string[]> {
  const words: string[] = []
  for await (const { body } of segments(zip.text('xl/sharedStrings.xml', most.strings), 'si')) words.push(textOf(body))
  return words
}

/** For each style of a cell, whether it shows a day. */
async function dateStyles(zip: ZipReader): Promise<boolean[]> {
  const styles = await whole(zip, 'xl/styles.xml')
  const custom = new Map(
    [...styles.matchAll(/<(?:\w+:)?numFmt\b([^>]*)\/?>/g)].map(([, head = '']) => [
      Number(attribute(head, 'numFmtId')),
      /[dmy]/i.test((attribute(head, 'formatCode') ?? '').replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')),
    ]),
  )
  const formats = /<(?:\w+:)?cellXfs\b[^>]*>([\s\S]*?)<\/(?:\w+:)?cellXfs>/.exec(styles)?.[1] ?? ''
  return [...formats.matchAll(/<(?:\w+:)?xf\b([^>]*)/g)].map(([, head = '']) => {
    const id = Number(attribute(head, 'numFmtId') ?? 0)
    return custom.get(id) ?? builtInDates.has(id)
  })
}

async function whole(zip: ZipReader, name: string): Promise<string> {
  let text = ''
  for await (const piece of zip.text(name, most.part)) text += piece
  return text
}

/** The elements of one name, cut out of the text as it comes. A document type is refused: nothing in a sheet needs one. */
async function* segments(pieces: AsyncIterable<string>, name: string): AsyncGenerator<{ head: string; body: string }> {
  const open = new RegExp(`<(?:\\w+:)?${name}(?=[\\s>/])([^>]*?)(/?)>`, 'g')
  let text = ''
  for await (const piece of pieces) {
    text += piece
    let done = 0
    for (;;) {
      open.lastIndex = done
      const start = open.exec(text)
      if (!start) {
        const cut = text.lastIndexOf('<') // a tag that is not whole yet waits for the rest
        done = cut > text.lastIndexOf('>') ? Math.max(done, cut) : text.length
        break
      }
      const [tag, head = '', isEmpty] = start
      if (isEmpty) {
        done = start.index + tag.length
        yield { head, body: '' }
        continue
      }
      const close = `</${/^<(\w+:)?/.exec(tag)?.[1] ?? ''}${name}>`
      const end = text.indexOf(close, start.index + tag.length)
      if (end < 0) {
        done = start.index
        break
      }
      yield { head, body: text.slice(start.index + tag.length, end) }
      done = end + close.length
    }
    if (text.includes('<!DOCTYPE')) throw new BadWorkbook('It has a document type.')
    text = text.slice(done)
    if (text.length > most.row) throw new BadWorkbook('A row of it is too long.', true)
  }
}

const patterns = new Map<string, RegExp>()
const patternOf = (name: string): RegExp => {
  const pattern = patterns.get(name) ?? new RegExp(`(?:^|\\s)${name}="([^"]*)"`)
  patterns.set(name, pattern)
  return pattern
}
const attribute = (head: string, name: string): string | undefined => {
  const found = patternOf(name).exec(head)?.[1]
  return found === undefined ? undefined : unescaped(found)
}
function columnOf(cell: string | undefined): number | undefined {
  const letters = cell && /^[A-Z]{1,3}/.exec(cell)?.[0]
  return letters ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}
/** The words of a cell without those that only say how it is pronounced. */
const textOf = (body: string): string =>
  [...body.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '').matchAll(/<(?:\w+:)?t\b[^>]*>([\s\S]*?)<\/(?:\w+:)?t>/g)]
    .map(([, text = '']) => unescaped(text))
    .join('')
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (all, hex: string, decimal: string, name: string) => {
        const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
        return name ? (named[name] ?? all) : code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text
