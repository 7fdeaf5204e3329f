import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parse } from 'csv-parse'
import { CsvBody } from './csv.ts'
import type { ExportColumn } from './columns.ts'
import { writeXlsx } from './xlsx-writer.ts'

/** How an export is written: what COPY sends, the columns it sends, and a callback with the number of lines so far. */
export type ExportFile = {
  copied: Readable
  columns: readonly ExportColumn[]
  title: string
  path: string
  signal: AbortSignal
  tell: (lines: number) => void
}

/** Writes a CSV file from the output of COPY with flat memory. Returns the number of rows. */
export async function writeCsvFile({ copied, columns, path, signal, tell }: ExportFile): Promise<number> {
  const body = new CsvBody(columns)
  body.on('data', () => tell(body.lines))
  await pipeline(copied, body, createWriteStream(path, { mode: 0o600 }), { signal }).catch(failed(signal))
  return (copied as Readable & { rowCount?: number }).rowCount ?? body.lines
}

/** Writes the rows as an XLSX file. */
export async function writeXlsxFile({ copied, columns, title, path, signal, tell }: ExportFile): Promise<number> {
  const lines = copied.pipe(parse({ from_line: 2, relax_column_count: true }))
  copied.once('error', error => lines.destroy(error))
  let rows = 0
  const counted = async function* () {
    for await (const line of lines) {
      signal.throwIfAborted()
      if (++rows % 500 === 0) tell(rows)
      yield line as string[]
    }
  }
  try {
    await writeXlsx(createWriteStream(path, { mode: 0o600 }), title, columns, counted()).catch(failed(signal))
  } finally {
    copied.destroy()
  }
  return rows
}

/** An abort breaks the streams in various ways; report the reason of the abort. */
const failed = (signal: AbortSignal) => (error: unknown) => {
  throw signal.aborted ? signal.reason : error
}
