import { sql } from 'kysely'
import { doNamesAgree } from '#kit/names/compare-names.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { donorsOfRows } from '#features/donors/server/public.ts'
import { writtenName } from '#features/imports/payer-name.ts'
import type { Warning } from '#features/imports/row-rules.ts'
import type { ImportKey } from './write-rows.ts'
import '../tables.ts'

type Names = RowOf<'importRow', 'fields'>['fields']
type KnownRow = RowOf<'importRow', 'rowNo' | 'fields' | 'warnings' | 'numberDonor' | 'numberRow'> &
  Renamed<'importRow', { holder: 'detailsDonor' }> &
  Computed<{
    isByNumber: boolean | null
    names: (string | null)[]
    firstRow: number | null
    firstFields: Names | null
    hasOtherPhone: boolean | null
    hasOtherEmail: boolean | null
    hasOtherNumber: boolean | null
  }>
/** A range of row numbers. */
type RowRange = { from: number; to: number }

const differing: readonly Warning['code'][] = ['PHONE_DIFFERS', 'EMAIL_DIFFERS', 'NUMBER_DIFFERS']
/** The payer's name in a row. */
export const nameOfRow = (fields: Names): string => writtenName(field => fields[field]?.trim() ?? '')

/**
 * Compares rows with the donors on file. A row whose identity number belongs to a donor of another name, on file or earlier in the file,
 * gets a question for the user. A phone, e-mail address or identity number that differs from the donor's on file is a warning; the one on
 * file stays unless a user decides that it is replaced. Call it after `markDuplicates`, which asks the other questions. With a range, only
 * the ready rows in it without an answer are compared, and only with donors on file. Returns the numbers of the rows with the question.
 */
export async function markKnownDonors(tx: Tx, key: ImportKey, range: RowRange | null = null): Promise<number[]> {
  const { charityId, importId } = key
  const rows = await comparedRows(tx, key, range)
  const lines = rows.map(row => ({ row_no: row.rowNo, ...marksOf(row) }))
  if (lines.length === 0) return []
  const isAsked = sql`(r.same_as is not null or r.archived_donor is not null or n.number_donor is not null or n.number_row is not null)`
  const isNew = sql`((n.number_donor is not null or n.number_row is not null) 
    and r.number_row is null and (r.number_donor is null or n.number_donor is distinct from r.number_donor))`
  const decision = sql`case when ${isAsked} and not ${isNew} then r.decision end`
  await sql`
    update import_row r
       set number_donor = n.number_donor, number_row = n.number_row, warnings = n.warnings, decision = ${decision}, details_donor = n.details_donor,
           replaces_details = r.replaces_details and n.details_donor is not null and r.details_donor is not distinct from n.details_donor,
           state = case when not ${isAsked} or ${decision} = 'import' then 'ready' when ${decision} = 'skip' then 'skipped' else 'doubtful' end
      from json_populate_recordset(null::import_row, ${JSON.stringify(lines)}::json) n
     where r.charity_id = ${charityId} and r.import_id = ${importId}::uuid and r.row_no = n.row_no`.execute(tx)
  return lines.flatMap(({ row_no, number_donor, number_row }) => ((number_donor ?? number_row) ? [row_no] : []))
}

/**
 * The rows that differ from their donor on file or from an earlier row with the same identity number, and those that are marked already.
 */
async function comparedRows(tx: Tx, { charityId, importId }: ImportKey, range: RowRange | null): Promise<KnownRow[]> {
  const own = sql`r.charity_id = ${charityId} and r.import_id = ${importId}::uuid`
  const chosen = range
    ? sql`r.state = 'ready' and r.row_no between ${range.from} and ${range.to}
      and (r.decision is distinct from 'import' or (r.number_donor is null and r.number_row is null))`
    : sql`r.state in ('ready', 'doubtful', 'skipped')`
  const first = range
    ? sql`select null::int as row_no, null::bytea as nric_index, null::text as name_key, null::jsonb as fields limit 0`
    : sql`select distinct on (r.nric_index) r.row_no, r.nric_index, r.name_key, r.fields from import_row r
       where ${own} and r.nric_index is not null and r.name_key is not null and r.problems is null and r.state in ('ready', 'doubtful', 'recorded')
       order by r.nric_index, r.row_no`
  // The planner has no statistics of rows that were just written. It would compare each with every donor.
  await sql`set local enable_nestloop = off`.execute(tx)
  const { rows } = await sql<KnownRow>`
    with candidates as materialized (
      select r.row_no, r.fields, r.warnings, r.number_donor, r.number_row, r.details_donor, r.archived_donor, r.nric_index, r.phone_digits, r.email, r.name_key
        from import_row r where ${own} and ${chosen} and r.problems is null and r.name_key is not null
    ), known as materialized (${donorsOfRows(charityId, sql`select * from candidates`)}),
    first as materialized (${first})
    select * from (
      select r.row_no, r.fields, r.warnings, r.number_donor, r.number_row, r.details_donor, k.is_by_number, k.id as holder, array[k.name, k.own_name] as names,
             f.row_no as first_row, f.fields as first_fields,
             r.phone_digits <> k.phone_digits as has_other_phone, r.email <> k.email as has_other_email,
             not k.is_by_number and r.archived_donor is null and r.nric_index <> k.nric_index as has_other_number,
             k.is_by_number and not r.fields @> jsonb_build_object('donorName', k.name) as has_other_name,
             f.name_key <> r.name_key as has_other_first
        from candidates r left join known k on k.row_no = r.row_no
        left join first f on f.nric_index = r.nric_index and f.row_no < r.row_no and k.is_by_number is not true) c
     where c.has_other_phone or c.has_other_email or c.has_other_number or c.has_other_name or c.has_other_first
        or c.number_donor is not null or c.number_row is not null or c.details_donor is not null or c.warnings::text like '%_DIFFERS%'`.execute(
    tx,
  )
  await sql`set local enable_nestloop = on`.execute(tx)
  return rows
}

/** The result for a row: the other person whose identity number it has, and the details that differ from the donor on file. */
function marksOf(row: KnownRow) {
  const name = nameOfRow(row.fields)
  const isOther = (names: readonly (string | null)[]) => !names.some(one => one !== null && doNamesAgree(name, one))
  const warnings: Warning[] = [
    ...(row.warnings ?? []).filter(({ code }) => !differing.includes(code)),
    ...(row.hasOtherPhone ? [{ field: 'donorPhone' as const, code: 'PHONE_DIFFERS' as const }] : []),
    ...(row.hasOtherEmail ? [{ field: 'donorEmail' as const, code: 'EMAIL_DIFFERS' as const }] : []),
    ...(row.hasOtherNumber ? [{ field: 'nirc' as const, code: 'NUMBER_DIFFERS' as const }] : []),
  ]
  return {
    number_donor: row.isByNumber && isOther(row.names) ? row.holder : null,
    number_row: row.firstRow !== null && row.firstFields && isOther([nameOfRow(row.firstFields)]) ? row.firstRow : null,
    warnings: warnings.length ? warnings : null,
    details_donor: warnings.some(({ code }) => differing.includes(code)) ? row.holder : null,
  }
}
