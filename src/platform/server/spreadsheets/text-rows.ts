import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { type CellDelimiter, cellDelimiters, type TextEncoding } from '#kit/text/csv.ts'
import { OpenQuoteError, splitBytes } from './zip-reader.ts'

/** A file in memory; a text may also come piece by piece. */
export type TableSource = Buffer | AsyncIterable<Buffer>
/** A row of a text, counted from 1. */
type TextRow = { rowNo: number; cells: string[] }

/** The rows of a text file. */
export async function* textRows(source: TableSource, encoding: TextEncoding, delimiter: CellDelimiter): AsyncGenerator<TextRow> {
  const parser = parse({
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'], // files that were put together have several
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: 100_000,
  })
  const text = Readable.from(decoded(Buffer.isBuffer(source) ? splitBytes(source) : source, encoding))
  text.on('error', error => parser.destroy(error)).pipe(parser)
  let rowNo = 0
  try {
    for await (const cells of parser) yield { rowNo: ++rowNo, cells: cells as string[] }
  } catch (error) {
    throw error instanceof CsvError && openQuoteCodes.has(error.code) ? new OpenQuoteError(parser.info.records + 1) : error
  }
}
/** A text that ends within quotation marks, or runs on within them for longer than any row. */
const openQuoteCodes: ReadonlySet<string> = new Set(['CSV_QUOTE_NOT_CLOSED', 'CSV_MAX_RECORD_SIZE'])

async function* decoded(bytes: AsyncIterable<Buffer> | Iterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  // No database keeps NUL: another control character takes its place, so that its row is named.
  for await (const piece of bytes) yield decoder.decode(piece, { stream: true }).replaceAll('\0', '\u0001')
  yield decoder.decode()
}

/** Images, and workbooks from before XLSX. */
const isBinary = (start: Buffer) =>
  ['89504e47', 'ffd8ff', '47494638', 'd0cf11e0'].some(mark => start.toString('hex', 0, 4).startsWith(mark))

/** The encoding of a text; 'unknown' where its bytes fit several, null for what is no text. */
export function encodingOf(bytes: Buffer): TextEncoding | 'unknown' | null {
  if (bytes.length === 0 || isBinary(bytes)) return null
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const start = bytes.subarray(0, 2000)
  const [even = 0, odd = 0] = [0, 1].map(side => start.filter((byte, at) => at % 2 === side && byte === 0).length)
  if (odd > start.length / 5 && even < odd / 4) return 'utf-16le'
  if (even > start.length / 5 && odd < even / 4) return 'utf-16be'
  // A few control characters are mistakes of some cells, which their rows name; a file full of them is no text. NUL fills up what a program
  // did not write.
  const controls =
    start
      .toString('latin1')
      .replace(/\0+$/, '')
      .match(/[\x00-\x08\x0e-\x1f]/g)?.length ?? 0
  if (controls > 8 && controls > start.length / 50) return null
  return isUtf8(bytes) ? 'utf-8' : 'unknown'
}

/** The delimiter that cuts the first lines into the most columns, the same number in each. */
export function delimiterOf(bytes: Buffer, encoding: TextEncoding): CellDelimiter {
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 40_000)).replace(/"[^"]*"/g, 'x')
  const lines = text
    .split(/\r\n|\r|\n/)
    .filter(line => line.trim() !== '')
    .slice(0, 30)
  const rate = (delimiter: string) => {
    const counts = lines.map(line => line.split(delimiter).length - 1).sort((one, other) => one - other)
    const middle = counts[Math.floor(counts.length / 2)] ?? 0
    return middle * (counts.filter(count => count === middle).length / Math.max(1, counts.length))
  }
  return cellDelimiters.reduce<CellDelimiter>((best, one) => (rate(one) > rate(best) ? one : best), ',')
}
