import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { quotedCell } from './csv.ts'

/** The output of COPY with the cells of one column decrypted, without its heading. Flat memory; the caller counts the lines. */
export function openColumn(copied: Readable, column: number, open: (cell: string) => string): Readable {
  const lines = copied.pipe(parse({ relax_column_count: true }))
  copied.once('error', error => lines.destroy(error))
  const opened = async function* () {
    let isHead = true
    try {
      for await (const line of lines as AsyncIterable<string[]>) {
        const cells = line.map((cell, at) => (at === column && cell && !isHead ? open(cell) : cell))
        isHead = false
        yield Buffer.from(`${cells.map(quotedCell).join(',')}\n`)
      }
    } finally {
      copied.destroy()
    }
  }
  return Readable.from(opened(), { objectMode: false })
}
