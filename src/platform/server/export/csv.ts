import { Transform } from 'node:stream'
import type { ExportColumn } from './columns.ts'
import { safeCell } from '#kit/text/csv.ts'

const mark = '\ufeff' // without it Excel reads UTF-8 as something else

/** A text as a cell of a CSV file. */
export const quotedCell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
const lineOf = (cells: readonly string[]) => `${cells.map(cell => quotedCell(safeCell(cell))).join(',')}\n`
/** The first line of a CSV file. */
const csvHead = (columns: readonly ExportColumn[]) => mark + lineOf(columns.map(({ label }) => label))
/** A small CSV file, its headings first. */
export const csvText = (lines: readonly (readonly string[])[]): string => mark + lines.map(lineOf).join('')

/** Passes on what COPY sends, with our own words in the place of its first line, and counts the lines that went by. */
export class CsvBody extends Transform {
  lines = 0
  #inHead = true
  readonly #head: string

  constructor(columns: readonly ExportColumn[]) {
    super()
    this.#head = csvHead(columns)
  }
  override _transform(chunk: Buffer, _: BufferEncoding, done: (error?: Error | null) => void): void {
    let body = chunk
    if (this.#inHead) {
      const end = chunk.indexOf(10)
      if (end < 0) return done()
      this.#inHead = false
      this.push(this.#head)
      body = chunk.subarray(end + 1)
    }
    for (let at = body.indexOf(10); at >= 0; at = body.indexOf(10, at + 1)) this.lines++
    if (body.length) this.push(body)
    done()
  }
}
