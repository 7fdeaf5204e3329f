// Runs in a process of its own. Reads a file from stdin, and writes one JSON value per line to stdout; the last is 'end', or the reason why
// the file is not a table.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { cleanCopy } from './clean-copy.ts'
import { findCandidates, readOutline, tableRows } from './read-table.ts'
import type { FileRow } from './read-workbook.ts'
import type { TableTask, WorkerLine } from './table-process.ts'
import { InvalidWorkbookError, OpenQuoteError } from '#platform/server/spreadsheets/zip-reader.ts'

const batchLetters = 100_000
const task = JSON.parse(process.argv[2] ?? '') as TableTask

async function write(line: WorkerLine): Promise<void> {
  if (!process.stdout.write(`${JSON.stringify(line)}\n`)) await once(process.stdout, 'drain')
}

async function writeRows({ kind, way }: Extract<TableTask, { ask: 'rows' }>): Promise<void> {
  let rows: FileRow[] = []
  let letters = 0
  for await (const row of tableRows(kind, process.stdin as AsyncIterable<Buffer>, way)) {
    rows.push(row)
    for (const cell of row.cells) letters += cell.length + 3
    if (letters < batchLetters) continue
    await write({ rows })
    rows = []
    letters = 0
  }
  await write({ rows })
}

const pieceBytes = 300_000
async function writeCopy(bytes: Buffer, { kind, way }: Extract<TableTask, { ask: 'copy' }>): Promise<void> {
  let [pieces, length] = [[] as Buffer[], 0]
  const flush = async () => {
    if (length) await write({ piece: Buffer.concat(pieces).toString('base64') })
    ;[pieces, length] = [[], 0]
  }
  for await (const piece of cleanCopy(kind, bytes, way)) {
    if (piece === null) return write({ piece: null })
    pieces.push(piece)
    length += piece.length
    if (length > pieceBytes) await flush()
  }
  await flush()
}

try {
  if (task.ask === 'rows') await writeRows(task)
  else {
    const bytes = await buffer(process.stdin)
    if (task.ask === 'candidates') await write({ candidates: await findCandidates(bytes, task.usual, task.encoding) })
    else if (task.ask === 'copy') await writeCopy(bytes, task)
    else await write({ sniffed: await readOutline(task.kind, bytes, task.way, task.usual) })
  }
  await write('end')
} catch (error) {
  const isCsv = (error as { code?: string }).code?.startsWith('CSV_') === true
  if (!isCsv && !(error instanceof InvalidWorkbookError)) throw error
  await write({
    bad: (error as Error).message,
    isBomb: error instanceof InvalidWorkbookError && error.isBomb,
    ...(error instanceof OpenQuoteError && { openQuote: error.rowNo }),
  })
}
