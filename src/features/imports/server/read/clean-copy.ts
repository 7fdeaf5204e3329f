import { PassThrough } from 'node:stream'
import { hasCardNumber } from '#kit/security/card-numbers.ts'
import { quotedCell } from '#platform/server/export/csv.ts'
import { ZipWriter } from '#platform/server/export/zip-writer.ts'
import { escapeHtml } from '#platform/server/mail/escape-html.ts'
import { importLimits } from '#features/imports/rules.ts'
import { columnName } from './column-name.ts'
import { cleanCells, type FileKind, type FileFormat } from './read-table.ts'
import { textRows } from '#platform/server/spreadsheets/text-rows.ts'
import { openWorkbook } from './read-workbook.ts'
import { InvalidWorkbookError } from '#platform/server/spreadsheets/zip-reader.ts'

/** The number of characters that are searched at once, and by how many two searches overlap. */
const pieceLength = 32_768
/** A row number that no spreadsheet has. */
const mostRows = 1_100_000
/** The most characters of an unpacked copy. A workbook stores a shared text once, but it may be in every cell. */
const mostLetters = { csv: 52_000_000, xlsx: 400_000_000 }

/**
 * Makes a copy of a file without card numbers; null when the file can be stored unchanged. The copy of a workbook contains only the texts
 * of its visible sheets, in their rows and columns: no hidden sheets, comments or properties. Card numbers are replaced by their marker.
 */
export async function* cleanCopy(kind: FileKind, bytes: Buffer, way: FileFormat): AsyncGenerator<Buffer | null> {
  if (kind === 'xlsx') return yield* copyOfWorkbook(bytes)
  const text = new TextDecoder(way.encoding ?? 'utf-8').decode(bytes)
  if (!mayHoldCards(text) || !(await hasCardInCell(bytes, way))) return yield null
  yield* copyOfText(bytes, way)
}

/** Whether a text contains what looks like a card number, also across cells. Most files do not, so they need not be parsed. */
function mayHoldCards(text: string): boolean {
  for (let at = 0; at < text.length; at += pieceLength)
    if (hasCardNumber(text.slice(at, at + pieceLength + importLimits.letters))) return true
  return false
}

async function hasCardInCell(bytes: Buffer, { encoding, delimiter }: FileFormat): Promise<boolean> {
  for await (const { cells } of textRows(bytes, encoding ?? 'utf-8', delimiter ?? ',')) if (cells.some(hasCardNumber)) return true
  return false
}

/** Throws an InvalidWorkbookError when a copy grows beyond its limit. */
function letterCount(kind: FileKind) {
  let letters = 0
  return (text: string) => {
    letters += text.length
    if (letters > mostLetters[kind]) throw new InvalidWorkbookError('It grows too large.', true)
    return text
  }
}

async function* copyOfText(bytes: Buffer, { encoding, delimiter }: FileFormat): AsyncGenerator<Buffer> {
  const counted = letterCount('csv')
  let lastNo = 0
  for await (const { rowNo, cells } of textRows(bytes, encoding ?? 'utf-8', delimiter ?? ',')) {
    if (rowNo > mostRows) throw new InvalidWorkbookError('It has too many rows.')
    const blankLines = '\r\n'.repeat(rowNo - lastNo - 1)
    lastNo = rowNo
    yield Buffer.from(counted(`${blankLines}${cleanCells(cells).map(quotedCell).join(',')}\r\n`))
  }
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

async function* copyOfWorkbook(bytes: Buffer): AsyncGenerator<Buffer> {
  const out = new PassThrough()
  writeWorkbook(bytes, out).catch((error: Error) => void out.destroy(error))
  for await (const piece of out) yield piece as Buffer
}

async function writeWorkbook(bytes: Buffer, out: PassThrough): Promise<void> {
  const { sheets, rows } = await openWorkbook(bytes)
  const zip = new ZipWriter(out)
  const counted = letterCount('xlsx')
  for (const [index, name] of sheets.entries()) await zip.add(`xl/worksheets/sheet${index + 1}.xml`, sheetXml(rows(name), counted))
  const each = (write: (name: string, id: number) => string) => sheets.map((name, index) => write(name, index + 1)).join('')
  await zip.add('xl/workbook.xml', [
    `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each((name, id) => `<sheet name="${escapeHtml(name)}" sheetId="${id}" r:id="rId${id}"/>`)}</sheets></workbook>`,
  ])
  await zip.add('xl/_rels/workbook.xml.rels', [
    `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each((_, id) => `<Relationship Id="rId${id}" Type="${relations}/worksheet" Target="worksheets/sheet${id}.xml"/>`)}</Relationships>`,
  ])
  await zip.end()
}

async function* sheetXml(rows: ReturnType<Awaited<ReturnType<typeof openWorkbook>>['rows']>, counted: (text: string) => string) {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`
  for await (const { rowNo, cells, isHidden } of rows) {
    const texts = cleanCells(cells).map((text, at) =>
      text === '' ? '' : `<c r="${columnName(at)}${rowNo}" t="inlineStr"><is><t>${escapeHtml(text)}</t></is></c>`,
    )
    if (texts.some(Boolean)) yield counted(`<row r="${rowNo}"${isHidden ? ' hidden="1"' : ''}>${texts.join('')}</row>`)
  }
  yield '</sheetData></worksheet>'
}
