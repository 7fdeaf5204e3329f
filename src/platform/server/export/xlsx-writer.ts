import type { Writable } from 'node:stream'
import type { ExportColumn } from './columns.ts'
import { escapeHtml } from '../mail/escape-html.ts'
import { ZipWriter } from './zip-writer.ts'

const rowsPerSheet = 1_048_575 // and one for the words above
const pieceLength = 60_000

/** A sheet of a workbook: its name, the words above its columns, and its rows. */
export type Sheet = { title: string; columns: readonly ExportColumn[]; rows: AsyncIterable<readonly string[]> }

/**
 * A workbook of these rows, written as they come: a million rows take no more memory than ten. What one sheet cannot hold goes to the next.
 */
export const writeXlsx = (
  out: Writable,
  title: string,
  columns: readonly ExportColumn[],
  rows: AsyncIterable<readonly string[]>,
): Promise<void> => writeSheets(out, [{ title, columns, rows }])

/** A workbook of several sheets, each written as its rows come. */
export async function writeSheets(out: Writable, sheets: readonly Sheet[]): Promise<void> {
  const zip = new ZipWriter(out)
  const names: string[] = []
  for (const { title, columns, rows } of sheets) {
    const source = rows[Symbol.asyncIterator]()
    const name = escapeHtml(title.replace(/[\\/?*[\]:]/g, ' ').slice(0, 24))
    for (let part = 1, more = true; more; part++) {
      const limit = { left: rowsPerSheet, ended: false }
      names.push(`${name}${part > 1 ? ` ${part}` : ''}`)
      await zip.add(`xl/worksheets/sheet${names.length}.xml`, sheetOf(columns, source, limit))
      more = !limit.ended
    }
  }
  const each = (write: (sheet: number) => string) => names.map((_, index) => write(index + 1)).join('')
  await zip.add('xl/styles.xml', [styles])
  await zip.add('xl/workbook.xml', [
    `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(n => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
  ])
  const related = each(n => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)
  await zip.add('xl/_rels/workbook.xml.rels', [
    `${head}<Relationships xmlns="${packaged}/relationships">${related}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ])
  await zip.add('_rels/.rels', [
    `${head}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ])
  const typeOf = (part: string, kind: string) => `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${kind}+xml"/>`
  const types = `${typeOf('workbook', 'sheet.main')}${typeOf('styles', 'styles')}${each(n => typeOf(`worksheets/sheet${n}`, 'worksheet'))}`
  await zip.add('[Content_Types].xml', [
    `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${types}</Types>`,
  ])
  await zip.end()
}

async function* sheetOf(columns: readonly ExportColumn[], rows: AsyncIterator<readonly string[]>, limit: { left: number; ended: boolean }) {
  const widths = columns.map(
    ({ kind }, index) => `<col min="${index + 1}" max="${index + 1}" width="${kind === 'text' ? 28 : 16}" customWidth="1"/>`,
  )
  const pane =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'
  const letters = columns.map((_, index) => lettersOf(index))
  let piece = `${head}<worksheet xmlns="${main}">${pane}<cols>${widths.join('')}</cols><sheetData><row r="1">${columns.map(({ label }, index) => textCell(`${letters[index]}1`, label, ' s="1"')).join('')}</row>`
  for (let row = 2; limit.left > 0; limit.left--, row++) {
    const { value, done } = await rows.next()
    if (done) {
      limit.ended = true
      break
    }
    piece += `<row r="${row}">${columns.map((column, index) => cellOf(`${letters[index]}${row}`, column, value[index] ?? '')).join('')}</row>`
    if (piece.length > pieceLength) {
      yield piece
      piece = ''
    }
  }
  yield `${piece}</sheetData></worksheet>`
}

function cellOf(at: string, { kind }: ExportColumn, value: string): string {
  if (value === '') return ''
  if (kind === 'number' && /^-?\d{1,15}(\.\d+)?$/.test(value)) return `<c r="${at}"><v>${value}</v></c>`
  if (kind === 'day' && /^\d{4}-\d\d-\d\d$/.test(value))
    return `<c r="${at}" s="2"><v>${(Date.parse(value) - dayZero) / 86_400_000}</v></c>`
  return textCell(at, value)
}

const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26))
const textCell = (at: string, text: string, look = '') =>
  `<c r="${at}" t="inlineStr"${look}><is><t xml:space="preserve">${escapeHtml(text.replace(unprintable, '').slice(0, 32_767))}</t></is></c>`
const unprintable = /[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const dayZero = Date.UTC(1899, 11, 30)
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const styles = `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs></styleSheet>`
