import { type RawBuilder, sql } from 'kysely'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { refuse } from '#platform/server/refuse.ts'
import { imports, type RowChange } from '#features/imports/contract.ts'
import type { FieldId } from '#features/imports/fields.ts'
import { namedFix } from '#features/imports/row-rules.ts'
import type { FixSetting } from '../check/fixes.ts'
import { hasRowsToChange, importSteps, importLimits } from '#features/imports/rules.ts'
import { reachOf, settingsFor } from './allowed-modules.ts'
import { readRows } from './list-rows.ts'
import { asJson, countsOf, findReadableImport, readImport } from '../read-import.ts'
import { fixedCells } from './preview-fix.ts'
import { recheckRows, type StoredRow, finishRecheck } from './recheck.ts'
import { readRowSetting } from './setting.ts'
import { isMasked, isRevealedTo, maskedText } from './shown-texts.ts'
import type { RowBefore } from '../tables.ts'
import { type ImportKey, openSealedCells, sealCells } from './write-rows.ts'
import '../tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** A row with its problems. */
type FixableRow = StoredRow & RowOf<'importRow', 'problems'>
type Edit = Exclude<RowChange, { kind: 'decide' | 'details' | 'undo' | 'confirm' }>

/** Changes rows that are not recorded yet: by cell, by find and replace, by a fix of all rows, or by undo; or decides on duplicates. */
export async function changeRows(context: Context, { id, change }: RequestOf<typeof imports.change>) {
  const { tx, actor, now, audit } = context
  const { charityId } = actor
  const found = await findReadableImport(tx, actor, id, true)
  if (!(importSteps.change as readonly string[]).includes(found.state) || !hasRowsToChange(countsOf(found)))
    throw refuse(imports.change, 'NOT_NOW')
  // Searching in masked values would reveal them.
  if (change.kind === 'replace' && isMasked(change.field) && !isRevealedTo(actor)) throw refuse('FORBIDDEN')
  const key = { charityId, importId: id }
  const { setting } = await readRowSetting(tx, charityId, now(), settingsFor(actor, found.settings))
  let rowNos: number[]
  if (change.kind === 'decide') {
    const included = await includeHeld(tx, key, change)
    await recheckRows(tx, key, setting, included)
    rowNos = [...(await decide(tx, key, change)), ...included.map(({ rowNo }) => rowNo)]
  } else if (change.kind === 'details') {
    rowNos = await replaceDetails(tx, key, change)
  } else if (change.kind === 'confirm') {
    const confirmed = await confirmShape(tx, key, change.rowNos)
    await recheckRows(tx, key, setting, confirmed)
    rowNos = confirmed.map(({ rowNo }) => rowNo)
  } else if (change.kind === 'undo') {
    const rows = await takeBack(tx, key, found.recordedAt)
    await recheckRows(tx, key, setting, rows)
    rowNos = rows.map(({ rowNo }) => rowNo)
  } else {
    const rows = await touched(tx, key, change)
    const changed = rows.flatMap(row => changedRow(charityId, row, change, setting))
    if (changed.length) await keepBefore(context, key, titleOf(change), rows, new Set(changed.map(({ rowNo }) => rowNo)))
    await recheckRows(tx, key, setting, changed)
    rowNos = changed.map(({ rowNo }) => rowNo)
  }
  await finishRecheck(tx, key)
  const changed = await tx
    .updateTable('donationImport')
    .set(q => ({ ...(rowNos.length > 0 && { state: 'review' as const }), version: q('version', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .returning(['rowModules', 'settings'])
    .executeTakeFirstOrThrow()
  // A row without a fund may be of any module of the file.
  if (!reachOf(actor, changed).isReadable) throw refuse('FORBIDDEN')
  audit({ subject: { kind: 'import', id }, detail: { change: change.kind, rows: rowNos.length } })
  const shown = sql`r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.row_no = any(${rowNos.slice(0, 200)}::int[]) order by r.row_no`
  return { details: await readImport(context, id), changed: rowNos.length, rows: await readRows(tx, actor, shown) }
}

function titleOf(change: Edit): string {
  if (change.kind === 'edit') return 'edit'
  return change.kind === 'replace' ? `replace:${change.field}` : `fix:${change.fix}`
}

function rowsToChange(change: Edit): RawBuilder<unknown> {
  if (change.kind === 'edit') return sql`r.row_no = any(${change.cells.map(({ rowNo }) => rowNo)}::int[])`
  if (change.kind === 'fix') return sql`r.state = 'wrong' and r.problems @> ${JSON.stringify([{ fix: namedFix(change.fix) }])}::jsonb`
  return sql`strpos(lower(r.fields ->> ${change.field}), lower(${change.find})) > 0`
}

/**
 * Finds and locks the rows that a change may affect. A fix takes the first ones that are still wrong, so that asking again goes on; any
 * other change of too many rows is refused.
 */
async function touched(tx: Tx, key: ImportKey, change: Edit): Promise<FixableRow[]> {
  const most = importLimits.changedAtOnce
  if (change.kind === 'fix') return storedRows(tx, key, sql`${rowsToChange(change)} order by r.row_no limit ${most}`)
  const rows = await storedRows(tx, key, sql`${rowsToChange(change)} limit ${most + 1}`)
  if (rows.length > most) throw refuse(imports.change, 'TOO_MANY_ROWS')
  return rows
}

async function storedRows(tx: Tx, { charityId, importId }: ImportKey, condition: RawBuilder<unknown>): Promise<FixableRow[]> {
  const { rows } = await sql<FixableRow>`
    select r.row_no, r.id, r.fields, r.rest_sealed, r.shape, r.is_included, r.problems from import_row r
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.state not in ('recorded', 'undone') and ${condition} for update`.execute(
    tx,
  )
  return rows
}

/** A row with its new texts; undefined when nothing changed. */
function changedRow(charityId: number, row: FixableRow, change: Edit, setting: FixSetting): StoredRow[] {
  const fields = { ...row.fields }
  const rest = openSealedCells(charityId, row.id, row.restSealed)
  let nirc = rest.nirc
  const put = (field: FieldId, text: string) => {
    if (isMasked(field) && text.trim() === maskedText(field, fields[field] ?? '')) return // the masked text was sent back unchanged
    if (field === 'nirc') nirc = text.trim()
    else if (text.trim() === '') delete fields[field]
    else fields[field] = text.trim()
  }
  if (change.kind === 'edit') for (const cell of change.cells) if (cell.rowNo === row.rowNo) put(cell.field, cell.text)
  if (change.kind === 'replace' && change.field !== 'nirc') put(change.field, replaceText(fields[change.field] ?? '', change))
  if (change.kind === 'fix') for (const { field, after } of fixedCells(row, nirc, change.fix, setting)) put(field, after)
  const isSame = nirc === rest.nirc && JSON.stringify(fields) === JSON.stringify(row.fields)
  if (isSame) return []
  const { nirc: _, ...others } = rest
  const restSealed = nirc === rest.nirc ? row.restSealed : sealCells(charityId, row.id, nirc ? { ...others, nirc } : others)
  return [{ rowNo: row.rowNo, id: row.id, fields, restSealed, shape: row.shape, isIncluded: row.isIncluded }]
}

function replaceText(text: string, { find, replacement, wholeCell }: Extract<RowChange, { kind: 'replace' }>): string {
  if (wholeCell) return text.toLowerCase() === find.toLowerCase() ? replacement : text
  return text.replace(new RegExp(find.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), () => replacement)
}

async function keepBefore(
  { tx, actor, now }: Context,
  { charityId, importId }: ImportKey,
  title: string,
  rows: readonly StoredRow[],
  changed: ReadonlySet<number>,
) {
  const before: RowBefore[] = rows
    .filter(({ rowNo }) => changed.has(rowNo))
    .map(({ rowNo, fields, restSealed }) => ({ rowNo, fields, restSealed }))
  await tx
    .insertInto('importChange')
    .values({
      charityId,
      importId,
      changeNo: sql<number>`(select coalesce(max(change_no), 0) + 1 from import_change where charity_id = ${charityId} and import_id = ${importId}::uuid)`,
      title,
      before: asJson(before),
      userId: actor.userId,
      changedAt: now(),
    })
    .execute()
}

/** Reverts the last change, unless its import was recorded since. Rows that a stopped recording took are kept. */
async function takeBack(tx: Tx, key: ImportKey, recordedAt: string | null): Promise<StoredRow[]> {
  const { charityId, importId } = key
  const { rows } = await sql<RowOf<'importChange', 'before'>>`
    delete from import_change c where c.charity_id = ${charityId} and c.import_id = ${importId}::uuid
       and c.change_no = (select max(change_no) from import_change where charity_id = ${charityId} and import_id = ${importId}::uuid)
       and (${recordedAt}::timestamptz is null or c.changed_at > ${recordedAt}) returning before`.execute(tx)
  if (!rows[0]) throw refuse(imports.change, 'NOTHING_TO_UNDO')
  const before = new Map(rows[0].before.map(row => [row.rowNo, row]))
  const stored = await storedRows(tx, key, sql`r.row_no = any(${[...before.keys()]}::int[])`)
  return stored.map(({ rowNo, id, shape, isIncluded }) => ({
    rowNo,
    id,
    shape,
    isIncluded,
    fields: before.get(rowNo)?.fields ?? {},
    restSealed: before.get(rowNo)?.restSealed ?? null,
  }))
}

/** Includes held lines, or holds them back again. Rows have to be named; all at once is not possible. */
async function includeHeld(
  tx: Tx,
  { charityId, importId }: ImportKey,
  { decision, rowNos }: Extract<RowChange, { kind: 'decide' }>,
): Promise<StoredRow[]> {
  if (rowNos === null) return []
  const { rows } = await sql<StoredRow>`
    update import_row r set is_included = ${decision === 'import'}
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.row_no = any(${rowNos}::int[])
       and r.held is not null and r.state not in ('recorded', 'undone') and r.is_included <> ${decision === 'import'}
    returning r.row_no, r.id, r.fields, r.rest_sealed, r.shape, r.is_included`.execute(tx)
  return rows
}

/** Confirms that rows with too few or too many cells are correct: all rows with too few, or the named ones. */
async function confirmShape(tx: Tx, { charityId, importId }: ImportKey, rowNos: readonly number[] | null): Promise<StoredRow[]> {
  const rowCondition = rowNos === null ? sql`r.shape = 'MISSING_CELLS'` : sql`r.row_no = any(${[...rowNos]}::int[])`
  const { rows } = await sql<StoredRow>`
    update import_row r set is_included = true
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.state = 'wrong' and r.shape is not null and ${rowCondition}
    returning r.row_no, r.id, r.fields, r.rest_sealed, r.shape, r.is_included`.execute(tx)
  return rows
}

/** Decides whether importing rows replaces the donor's differing details on file. */
async function replaceDetails(
  tx: Tx,
  { charityId, importId }: ImportKey,
  { replaces, rowNos }: Extract<RowChange, { kind: 'details' }>,
): Promise<number[]> {
  const some = rowNos === null ? sql`true` : sql`r.row_no = any(${rowNos}::int[])`
  const { rows } = await sql<RowOf<'importRow', 'rowNo'>>`
    update import_row r set replaces_details = ${replaces}
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.details_donor is not null and r.state not in ('recorded', 'undone') and ${some}
    returning r.row_no`.execute(tx)
  return rows.map(({ rowNo }) => rowNo)
}

/**
 * Decides for all or some of the possible duplicates whether they are imported. That two names belong to one person has to be confirmed row
 * by row.
 */
async function decide(
  tx: Tx,
  { charityId, importId }: ImportKey,
  { decision, rowNos }: Extract<RowChange, { kind: 'decide' }>,
): Promise<number[]> {
  const hasHolder = sql`(r.number_donor is not null or r.number_row is not null)`
  const all = decision === 'import' ? sql`r.state = 'doubtful' and not ${hasHolder}` : sql`r.state = 'doubtful'`
  const some = rowNos === null ? all : sql`r.row_no = any(${rowNos}::int[])`
  const { rows } = await sql<RowOf<'importRow', 'rowNo'>>`
    update import_row r set decision = ${decision}, state = case ${decision}::text when 'import' then 'ready' when 'skip' then 'skipped' else 'doubtful' end
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and (r.same_as is not null or r.archived_donor is not null or ${hasHolder}) and r.state in ('ready', 'doubtful', 'skipped') and ${some}
    returning r.row_no`.execute(tx)
  return rows.map(({ rowNo }) => rowNo)
}
