import { sql } from 'kysely'
import { nameKey } from '#kit/names/compare-names.ts'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { blindIndex, open, seal } from '#platform/server/security/encryption.ts'
import type { FieldId } from '#features/imports/fields.ts'
import { checkRowWithFixes } from '../check/fixes.ts'
import type { RowVerdict, RowSetting, Problem } from '#features/imports/row-rules.ts'
import { duplicateKey } from './duplicate-key.ts'
import type { RowShape } from '#features/imports/row-shape.ts'
import '../tables.ts'

/** The encrypted part of a row: its identity number, and the texts of unmapped columns by position. */
export type SealedCells = { nirc?: string; others?: Record<number, string> }
export type ImportKey = { charityId: number; importId: string }
/** The texts of a row by field, with identity number and unmapped columns separate. */
export type CellTexts = Partial<Record<FieldId, string>>

const placeOf = (charityId: number, rowId: string) => ({ table: 'import_row', column: 'rest_sealed', charityId, rowId })
/** Decrypts the sealed fields of a row. */
export const openSealedCells = (charityId: number, rowId: string, sealed: string | null): SealedCells =>
  sealed ? (JSON.parse(open(placeOf(charityId, rowId), sealed)) as SealedCells) : {}
export const sealCells = (charityId: number, rowId: string, rest: SealedCells): string | null =>
  rest.nirc || rest.others ? seal(placeOf(charityId, rowId), JSON.stringify(rest)) : null

/** Splits a row into fields, identity number and unmapped columns. */
export function splitCells(cells: readonly string[], fieldAt: readonly (FieldId | undefined)[]): { texts: CellTexts; rest: SealedCells } {
  const texts: CellTexts = {}
  const others: Record<number, string> = {}
  const rest: SealedCells = {}
  cells.forEach((text, at) => {
    if (text === '') return
    const field = fieldAt[at]
    if (field === 'nirc') rest.nirc = text
    else if (field) texts[field] = text
    else {
      others[at] = text
      rest.others = others
    }
  })
  return { texts, rest }
}

/**
 * The facts of a stored row that its check depends on besides its texts: the sealed part, the shape, and whether a user confirmed it as a
 * gift.
 */
export type Circumstances = { rest: SealedCells; shape: RowShape | null; isIncluded: boolean }
/** Checks the texts of a row with its sealed part. */
export const judgeTexts = (texts: CellTexts, { nirc, others }: SealedCells, setting: RowSetting): RowVerdict =>
  checkRowWithFixes(nirc ? { ...texts, nirc } : texts, setting, others)

/** The stored columns of a validated row besides its texts. */
export function judgedColumns(
  { charityId }: { charityId: number },
  { gift, problems: cells, warnings, held }: RowVerdict,
  { rest: { nirc }, shape, isIncluded }: Circumstances,
) {
  const number = gift.nric ?? (nirc ? nirc.replace(/\W/g, '') : null)
  const isHeld = held !== null && !isIncluded
  const problems: Problem[] = shape && !isIncluded ? [{ field: null, code: shape, fix: null }, ...cells] : cells
  const checkedState = problems.length ? 'wrong' : 'ready'
  return {
    state: isHeld ? 'held' : checkedState,
    held,
    shape,
    problems: problems.length && !isHeld ? problems : null,
    warnings: warnings.length && !isHeld ? warnings : null,
    amount_minor: gift.amountMinor,
    currency: gift.currency,
    donated_on: gift.donatedOn,
    payment_method: gift.paymentMethod,
    fund_id: gift.fundId,
    phone_digits: gift.donorPhone?.replace(/\D/g, ''),
    email: gift.donorEmail,
    name_key: gift.donorName ? nameKey(gift.donorName) : undefined,
    reference_no: gift.referenceNo,
    same_key: isHeld ? null : duplicateKey(gift),
    nric_index: gift.nric ? `\\x${blindIndex({ charityId, column: 'donor.nric' }, gift.nric).toString('hex')}` : null,
    nric_tail: number ? number.slice(-4) : null,
  }
}

const judgedNames = [
  'state',
  'held',
  'shape',
  'problems',
  'warnings',
  'amount_minor',
  'currency',
  'donated_on',
  'payment_method',
  'fund_id',
  'phone_digits',
  'email',
  'name_key',
  'reference_no',
  'same_key',
  'nric_index',
  'nric_tail',
] as const

/** A checked row as JSON for writing, which needs a tenth of the memory of the parsed row. */
export function stagedRow(
  key: ImportKey,
  setting: RowSetting,
  row: { rowNo: number; texts: CellTexts; rest: SealedCells; shape: RowShape | null },
): string {
  const id = newId()
  return JSON.stringify({
    row_no: row.rowNo,
    id,
    fields: row.texts,
    rest_sealed: sealCells(key.charityId, id, row.rest),
    ...judgedColumns(key, judgeTexts(row.texts, row.rest, setting), { rest: row.rest, shape: row.shape, isIncluded: false }),
  })
}

/** Writes new rows in one statement. */
export async function insertImportRows(tx: Tx, { charityId, importId }: ImportKey, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  const columns = sql.raw(['row_no', 'id', 'fields', 'rest_sealed', ...judgedNames].join(', '))
  await sql`
    insert into import_row (charity_id, import_id, ${columns})
    select ${charityId}, ${importId}::uuid, ${columns} from json_populate_recordset(null::import_row, ${`[${lines.join(',')}]`}::json)`.execute(
    tx,
  )
}

/** Updates changed or revalidated rows in one statement, except recorded ones. */
export async function updateImportRows(tx: Tx, { charityId, importId }: ImportKey, lines: readonly object[]): Promise<void> {
  if (lines.length === 0) return
  const names = ['fields', 'rest_sealed', ...judgedNames]
  const isSameDonor = 'r.name_key is not distinct from n.name_key and r.nric_index is not distinct from n.nric_index'
  const set = sql.raw(
    [
      ...names.map(name => `${name} = n.${name}`),
      ...['number_donor', 'number_row', 'details_donor'].map(name => `${name} = case when ${isSameDonor} then r.${name} end`),
    ].join(', '),
  )
  await sql`
    update import_row r set ${set}
      from json_populate_recordset(null::import_row, ${JSON.stringify(lines)}::json) n
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.row_no = n.row_no and r.state not in ('recorded', 'undone')`.execute(
    tx,
  )
}
