import { sql } from 'kysely'
import type { Tx } from '#platform/server/database/database.ts'
import { defineJob } from '#platform/server/jobs/jobs.ts'
import type { RowSetting } from '#features/imports/row-rules.ts'
import { settingsOfChange } from './allowed-modules.ts'
import { addColumns } from './add-columns.ts'
import { countRows, markDuplicates } from './mark-duplicates.ts'
import { markKnownDonors } from './mark-known-donors.ts'
import { recheckJobName, type ImportJob } from '../job-names.ts'
import { importOf } from '../read-import.ts'
import { readRowSetting } from './setting.ts'
import { type ImportKey, judgedColumns, judgeTexts, openSealedCells, updateImportRows } from './write-rows.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

const batchSize = 2000
export type StoredRow = RowOf<'importRow', 'rowNo' | 'id' | 'fields' | 'restSealed' | 'shape' | 'isIncluded'>

/** Revalidates stored rows by the current rules. */
export async function recheckRows(tx: Tx, key: ImportKey, setting: RowSetting, rows: readonly StoredRow[]): Promise<void> {
  const lines = rows.map(({ rowNo, id, fields, restSealed, shape, isIncluded }) => {
    const rest = openSealedCells(key.charityId, id, restSealed)
    const judged = judgedColumns(key, judgeTexts(fields, rest, setting), { rest, shape, isIncluded })
    return { row_no: rowNo, fields, rest_sealed: restSealed, ...judged }
  })
  await updateImportRows(tx, key, lines)
}

/** Checks the next rows after a number. Returns the number of the last checked row, or null at the end. */
export async function recheckSome(tx: Tx, key: ImportKey, setting: RowSetting, after: number): Promise<number | null> {
  const { rows } = await sql<StoredRow>`
    select row_no, id, fields, rest_sealed, shape, is_included from import_row
     where charity_id = ${key.charityId} and import_id = ${key.importId}::uuid and row_no > ${after} and state not in ('recorded', 'undone')
     order by row_no limit ${batchSize}`.execute(tx)
  await recheckRows(tx, key, setting, rows)
  return rows.length < batchSize ? null : (rows.at(-1)?.rowNo ?? null)
}

/** Finds the questions about the rows again, by the gifts and donors that are on file now, and counts the rows. */
export async function markQuestions(tx: Tx, key: ImportKey): Promise<void> {
  await markDuplicates(tx, key)
  await markKnownDonors(tx, key)
  await countRows(tx, key)
}

/** After all rows were checked: finds their questions again, and adds columns for missing fields. */
export async function finishRecheck(tx: Tx, key: ImportKey): Promise<void> {
  await markQuestions(tx, key)
  await addColumns(tx, key)
}

/** Checks all rows of a large import again, in short transactions. */
export const recheckJob = defineJob<ImportJob>(
  recheckJobName,
  async ({ db, now, signal }, { charityId, id: importId }) => {
    const found = await db.transact({ charityId, readOnly: true }, tx => importOf(tx, charityId, importId))
    if (found.state !== 'reading') return
    const settings = settingsOfChange(found.settings)
    const { setting } = await db.transact({ charityId, readOnly: true }, tx => readRowSetting(tx, charityId, now(), settings))
    for (let after: number | null = 0; after !== null; signal.throwIfAborted()) {
      const from: number = after
      after = await db.transact({ charityId, readOnly: false }, tx => recheckSome(tx, { charityId, importId }, setting, from))
    }
    await db.transact({ charityId, readOnly: false }, async tx => {
      await sql`set local statement_timeout = '60s'`.execute(tx)
      await finishRecheck(tx, { charityId, importId })
      await tx
        .updateTable('donationImport')
        .set({ state: 'review' })
        .where('charityId', '=', charityId)
        .where('id', '=', importId)
        .where('state', '=', 'reading')
        .execute()
    })
  },
  { seconds: 900, atOnce: 1 },
)
