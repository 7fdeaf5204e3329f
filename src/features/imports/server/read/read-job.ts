import { sql } from 'kysely'
import { defineJob, type JobContext } from '#platform/server/jobs/jobs.ts'
import { readSealed, SealedFileError } from '#platform/server/files/encrypted-file-store.ts'
import { FieldId } from '#features/imports/fields.ts'
import type { RowSetting } from '#features/imports/row-rules.ts'
import { importLimits } from '#features/imports/rules.ts'
import { forgetFileJobName, type ImportJob, readJobName } from '../job-names.ts'
import { watchHalfConverted } from '../check/half-converted.ts'
import { asJson, importOf, type StoredImport } from '../read-import.ts'
import { settingsOfChange } from '../review/allowed-modules.ts'
import { countRows } from '../review/mark-duplicates.ts'
import { finishRecheck, recheckSome, type StoredRow } from '../review/recheck.ts'
import { readRowSetting } from '../review/setting.ts'
import { fileRows, TableTooHeavyError } from './table-process.ts'
import { restoreMasked } from '../review/shown-texts.ts'
import {
  insertImportRows,
  judgedColumns,
  judgeTexts,
  openSealedCells,
  updateImportRows,
  sealCells,
  splitCells,
  stagedRow,
  type CellTexts,
  type ImportKey,
} from '../review/write-rows.ts'
import { parseRowKey } from '#features/imports/columns.ts'
import { type RowShape, shapeOf } from '#features/imports/row-shape.ts'
import type { ReadingFault } from '#features/imports/rows.ts'
import { InvalidWorkbookError, OpenQuoteError } from '#platform/server/spreadsheets/zip-reader.ts'
import type { Settings } from '../tables.ts'
import '../tables.ts'

const batchSize = 1000
class UnreadableFileError extends Error {
  readonly code: ReadingFault
  constructor(code: ReadingFault) {
    super(code)
    this.code = code
  }
}

/** Reads a file into rows, validates each and finds duplicates of existing gifts. A restart begins at the first row. */
export const readJob = defineJob<ImportJob>(
  readJobName,
  async (context, job) => {
    const { db, lastAttempt } = context
    const { charityId, id } = job
    const found = await db.transact({ charityId, readOnly: true }, tx => importOf(tx, charityId, id))
    if (found.state !== 'reading') return
    try {
      if (found.continuedWith) await continueRows(context, job, found)
      else await stageRows(context, job, found)
      await finish(context, job, found)
    } catch (error) {
      if (error instanceof TableTooHeavyError) return fail(context, job, 'TOO_HEAVY', found)
      if (error instanceof UnreadableFileError) return fail(context, job, error.code, found)
      if (error instanceof OpenQuoteError) return fail(context, job, `QUOTE_OPEN#${error.rowNo}`, found)
      if (error instanceof InvalidWorkbookError) return fail(context, job, error.isBomb ? 'BOMB' : 'NO_TABLE', found)
      if (lastAttempt) await fail(context, job, 'NOT_READ_NOW', found)
      throw error
    }
  },
  { tries: 3, seconds: 900, atOnce: 3 },
)

async function bytesOf({ files }: JobContext, fileKey: string | null): Promise<AsyncIterable<Buffer>> {
  const file = fileKey && (await readSealed(files, fileKey))
  if (!file) throw new UnreadableFileError('FILE_GONE')
  return requireKnownKind(file)
}

/** Reads a stored file after verifying its seal. Throws Unreadable for a file that an earlier version stored without a seal. */
async function requireKnownKind(file: AsyncGenerator<Buffer>): Promise<AsyncIterable<Buffer>> {
  const first = await file.next().catch((error: unknown) => {
    throw error instanceof SealedFileError ? new UnreadableFileError('STORED_FILE_BROKEN') : error
  })
  return (async function* () {
    if (!first.done) yield first.value
    yield* file
  })()
}

async function stageRows(context: JobContext, { charityId, id: importId }: ImportJob, found: StoredImport): Promise<void> {
  const { db, now, signal } = context
  const key = { charityId, importId }
  const write = { charityId, readOnly: false }
  const { setting } = await db.transact({ charityId, readOnly: true }, tx => readRowSetting(tx, charityId, now(), found.settings))
  await db.transact(write, async tx => {
    await tx.deleteFrom('importChange').where('charityId', '=', charityId).where('importId', '=', importId).execute()
    await tx.deleteFrom('importRow').where('charityId', '=', charityId).where('importId', '=', importId).execute()
  })
  const fieldAt = fieldsByColumn(found)
  const { fileKind: kind, reading, settings } = found
  const table = { kind, width: widthOf(found), delimiter: reading.delimiter, amountAt: settings.mapping.amount }
  const dates = watchHalfConverted()
  let lines: string[] = []
  let total = 0
  const flush = async () => {
    const batch = lines
    lines = []
    total += batch.length
    if (total > importLimits.rows) throw new UnreadableFileError('TOO_MANY_FILE_ROWS')
    await db.transact(write, async tx => {
      await insertImportRows(tx, key, batch)
      await tx
        .updateTable('donationImport')
        .set({ rowsTotal: total })
        .where('charityId', '=', charityId)
        .where('id', '=', importId)
        .execute()
    })
  }
  for await (const { rowNo, cells, ...more } of fileRows(found.fileKind, await bytesOf(context, found.fileKey), found.reading)) {
    if (rowNo <= found.reading.headerRow) continue
    const row = { rowNo, ...splitCells(cells, fieldAt), shape: shapeOf({ cells, ...more }, table) }
    dates.add(row.texts)
    if (lines.push(stagedRow(key, setting, row)) < batchSize) continue
    signal.throwIfAborted()
    await flush()
  }
  await flush()
  if (total === 0) throw new UnreadableFileError('EMPTY')
  const doubtfulDays = dates.found()
  if (doubtfulDays.length) await askAboutDays(context, key, { ...settings, doubtfulDays })
}

/** Holds the rows whose date cells may have day and month swapped, which only the whole file shows. */
async function askAboutDays({ db, now, signal }: JobContext, key: ImportKey, settings: Settings): Promise<void> {
  const { charityId, importId } = key
  const write = { charityId, readOnly: false }
  const { setting } = await db.transact(write, async tx => {
    await tx
      .updateTable('donationImport')
      .set({ settings: asJson(settings) })
      .where('charityId', '=', charityId)
      .where('id', '=', importId)
      .execute()
    return readRowSetting(tx, charityId, now(), settings)
  })
  for (let after: number | null = 0; after !== null; signal.throwIfAborted()) {
    const from: number = after
    after = await db.transact(write, tx => recheckSome(tx, key, setting, from))
  }
}

/** The number of columns to read: up to the last that has a heading or a field, or goes into the remarks. */
function widthOf({ columns, settings: { mapping, kept = [] } }: StoredImport): number {
  const isOurs = (at: number) => Object.values(mapping).includes(at) || kept.some(one => one.at === at)
  return columns.findLastIndex(({ name }, at) => name.trim() !== '' || isOurs(at)) + 1
}

const fieldsByColumn = ({ columns, settings: { mapping } }: StoredImport): (FieldId | undefined)[] =>
  columns.map((_, index) => FieldId.options.find(field => mapping[field] === index))

/** Replaces the original rows by those of the exceptions file, except recorded ones. */
async function continueRows(context: JobContext, { charityId, id: importId }: ImportJob, found: StoredImport): Promise<void> {
  const { db, now, signal } = context
  const from = found.continuedWith
  if (!from) return
  const settings = settingsOfChange(found.settings)
  const { setting } = await db.transact({ charityId, readOnly: true }, tx => readRowSetting(tx, charityId, now(), settings))
  const fieldAt = fieldsByColumn(found)
  const flush = (rows: ReadonlyMap<number, GivenRow>) =>
    db.transact({ charityId, readOnly: false }, tx => replaceTexts(tx, { charityId, importId }, setting, fieldAt, rows))
  let rows = new Map<number, GivenRow>()
  for await (const { rowNo, cells } of fileRows(from.fileKind, await bytesOf(context, from.fileKey), from.reading)) {
    const named = rowNo > from.reading.headerRow ? parseRowKey(cells[from.keyColumn] ?? '') : null
    if (named?.importId !== importId) continue
    const own: string[] = found.columns.map(() => '')
    for (const [index, at] of from.columns.entries()) if (at !== null) own[at] = cells[index] ?? ''
    rows.set(named.rowNo, {
      cells: own,
      shape: shapeOf({ cells }, { kind: from.fileKind, width: from.columns.length, delimiter: from.reading.delimiter }),
    })
    if (rows.size < batchSize) continue
    signal.throwIfAborted()
    await flush(rows)
    rows = new Map()
  }
  await flush(rows)
}

type GivenRow = { cells: string[]; shape: RowShape | null }
type Tx = Parameters<typeof insertImportRows>[0]
async function replaceTexts(
  tx: Tx,
  key: { charityId: number; importId: string },
  setting: RowSetting,
  fieldAt: readonly (FieldId | undefined)[],
  rows: ReadonlyMap<number, GivenRow>,
): Promise<void> {
  const { charityId, importId } = key
  const { rows: stored } = await sql<StoredRow>`
    select row_no, id, fields, rest_sealed, shape, is_included from import_row
     where charity_id = ${charityId} and import_id = ${importId}::uuid and row_no = any(${[...rows.keys()]}::int[]) and state not in ('recorded', 'undone') for update`.execute(
    tx,
  )
  const lines = stored.map(({ rowNo, id, fields, restSealed, isIncluded }) => {
    const { cells, shape } = rows.get(rowNo) ?? { cells: [], shape: null }
    const split = splitCells(cells, fieldAt)
    const before = openSealedCells(charityId, id, restSealed)
    const nirc = restoreMasked(split.rest.nirc, before.nirc)
    const others = split.rest.others && storedTexts(split.rest.others, before.others ?? {})
    const own = { ...split.rest, ...(others && { others }), ...(nirc && { nirc }) }
    const texts = storedTexts(split.texts, fields)
    const judged = judgedColumns(key, judgeTexts(texts, own, setting), { rest: own, shape, isIncluded })
    return { row_no: rowNo, fields: texts, rest_sealed: sealCells(charityId, id, own), ...judged }
  })
  await updateImportRows(tx, key, lines)
}
/** The typed texts; a text that is still masked is replaced by its stored value. */
const storedTexts = <T extends CellTexts | Record<number, string>>(input: T, stored: T): T =>
  Object.fromEntries(
    Object.entries(input).flatMap(([name, text]: [string, string]) => {
      const own = restoreMasked(text, (stored as Record<string, string>)[name])
      return own === undefined ? [] : [[name, own]]
    }),
  ) as T

async function finish({ db, files }: JobContext, { charityId, id: importId }: ImportJob, found: StoredImport): Promise<void> {
  await db.transact({ charityId, readOnly: false }, async tx => {
    await sql`set local statement_timeout = '60s'`.execute(tx)
    await finishRecheck(tx, { charityId, importId })
    await tx
      .updateTable('donationImport')
      .set(q => ({ state: 'review', continuedWith: null, reason: null, version: q('version', '+', 1) }))
      .where('charityId', '=', charityId)
      .where('id', '=', importId)
      .where('state', '=', 'reading')
      .execute()
  })
  if (found.continuedWith) await files.remove(found.continuedWith.fileKey)
}

/** A faulty file of exceptions leaves the import as its rows are by then. Failed files are not stored. */
async function fail(
  { db, files, enqueue }: JobContext,
  { charityId, id }: ImportJob,
  reason: ReadingFault | `QUOTE_OPEN#${number}`,
  { continuedWith }: StoredImport,
): Promise<void> {
  await db.transact({ charityId, readOnly: false }, async tx => {
    await tx
      .updateTable('donationImport')
      .set({ state: continuedWith ? ('review' as const) : ('failed' as const), continuedWith: null, reason })
      .where('charityId', '=', charityId)
      .where('id', '=', id)
      .where('state', '=', 'reading')
      .execute()
    if (continuedWith) await countRows(tx, { charityId, importId: id })
    else await enqueue(tx, forgetFileJobName, { charityId, id })
  })
  if (continuedWith) await files.remove(continuedWith.fileKey)
}
