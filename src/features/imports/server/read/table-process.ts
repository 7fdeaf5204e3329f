import type { AskedEncoding } from '#kit/text/csv.ts'
import { ConfinedError, runConfined, createQueue } from '#platform/server/files/confined-process.ts'
import type { DayOrder } from '#kit/time/read-day.ts'
import type { FileReading } from '#features/imports/rules.ts'
import { type Candidates, chooseCandidate, type FileKind, type FileOutline } from './read-table.ts'
import type { TableSource } from '#platform/server/spreadsheets/text-rows.ts'
import type { FileRow } from './read-workbook.ts'
import { InvalidWorkbookError, OpenQuoteError } from '#platform/server/spreadsheets/zip-reader.ts'

type ReadOptions = Pick<FileReading, 'encoding' | 'delimiter'> & { sheet?: string | null; headerRow?: number | null }
/** A request to the worker about the file on its standard input. */
export type TableTask =
  | { ask: 'candidates'; usual: DayOrder; encoding: AskedEncoding | null }
  | { ask: 'look'; kind: FileKind; way: ReadOptions; usual: DayOrder }
  | { ask: 'rows'; kind: FileKind; way: ReadOptions }
  | { ask: 'copy'; kind: FileKind; way: ReadOptions }
/** A line of the worker's answer. */
export type WorkerLine =
  | { candidates: Candidates }
  | { sniffed: FileOutline | null }
  | { rows: FileRow[] }
  | { piece: string | null }
  | { bad: string; isBomb: boolean; openQuote?: number }
  | 'end'

/** The reading of a file exceeded the limits of time or memory. */
export class TableTooHeavyError extends Error {}

const worker = new URL('./table-worker.ts', import.meta.url)
const toLook = { megabytes: 512, seconds: 20 }
const toRead = { megabytes: 512, seconds: 180 }
const inTurn = createQueue({ atOnce: 2, inLine: 80, eachInLine: 48 })

/**
 * Detects the format of a file; null when it is not a table. `sheetOf` returns the sheet that was chosen earlier for a workbook with these
 * sheets; `encoding` is the one that the user chose, where the bytes do not tell it; `subject` is the file's owner.
 */
export async function detectFormat(
  bytes: Buffer,
  usual: DayOrder,
  sheetOf: (sheets: readonly string[]) => Promise<string | null>,
  { encoding, subject }: { encoding: AskedEncoding | null; subject: string },
): Promise<FileOutline | null> {
  const answer = await inTurn(subject, () => firstLine({ ask: 'candidates', usual, encoding }, bytes))
  if (!('candidates' in answer)) throw new Error('The worker answered something else.')
  const { sheets } = answer.candidates
  return chooseCandidate(answer.candidates, sheets.length > 1 ? await sheetOf(sheets) : null)
}

/** The columns of a file read in a given way; the heading row is found unless it is named. */
export async function readFileOutline(
  kind: FileKind,
  bytes: Buffer,
  way: ReadOptions,
  usual: DayOrder,
  subject: string,
): Promise<FileOutline | null> {
  const answer = await inTurn(subject, () => firstLine({ ask: 'look', kind, way, usual }, bytes))
  if (!('sniffed' in answer)) throw new Error('The worker answered something else.')
  return answer.sniffed
}

/** Reads the rows of a file after its headings, without blank ones. */
export async function* fileRows(kind: FileKind, source: TableSource, way: ReadOptions): AsyncGenerator<FileRow> {
  for await (const line of answers({ ask: 'rows', kind, way }, source, toRead)) if ('rows' in line) yield* line.rows
}

/** Makes a copy of a file without card numbers; null when the file can be stored unchanged. */
export const copyFile = (kind: FileKind, bytes: Buffer, way: ReadOptions, subject: string): Promise<Buffer | null> =>
  inTurn(subject, async () => {
    const pieces: Buffer[] = []
    for await (const line of answers({ ask: 'copy', kind, way }, bytes, toRead))
      if ('piece' in line && line.piece !== null) pieces.push(Buffer.from(line.piece, 'base64'))
    return pieces.length ? Buffer.concat(pieces) : null
  })

async function firstLine(task: TableTask, bytes: Buffer): Promise<Exclude<WorkerLine, 'end'>> {
  for await (const line of answers(task, bytes, toLook)) return line
  throw new Error('The worker answered nothing.')
}

/**
 * All lines of the worker's answer except the last. Throws InvalidWorkbookError for a file that is not a table, TableTooHeavyError at a
 * limit.
 */
async function* answers(task: TableTask, source: TableSource, confines: typeof toLook): AsyncGenerator<Exclude<WorkerLine, 'end'>> {
  let hasEnded = false
  try {
    for await (const text of linesOf(runConfined(worker, [JSON.stringify(task)], source, confines))) {
      const line = JSON.parse(text) as WorkerLine
      if (line === 'end') hasEnded = true
      else if ('bad' in line) throw line.openQuote ? new OpenQuoteError(line.openQuote) : new InvalidWorkbookError(line.bad, line.isBomb)
      else yield line
    }
  } catch (error) {
    if (!(error instanceof ConfinedError)) throw error
    if (error.code === 1) throw new InvalidWorkbookError('It is damaged.') // an unexpected exception
    throw new TableTooHeavyError('Reading the file took too much time or memory.')
  }
  if (!hasEnded) throw new TableTooHeavyError('Reading the file ended early.')
}

async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let parts: Buffer[] = []
  for await (const chunk of chunks) {
    let at = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, at)) {
      yield Buffer.concat([...parts, chunk.subarray(at, end)]).toString()
      parts = []
      at = end + 1
    }
    if (at < chunk.length) parts.push(chunk.subarray(at))
  }
}
