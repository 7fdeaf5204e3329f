import { type RawBuilder, sql } from 'kysely'
import { giftsOf } from '#features/gifts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Actor, Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { maskIdNumber, idTypesOf } from '#jurisdictions/identity-numbers.ts'
import type { imports } from '#features/imports/contract.ts'
import type { GridRow } from '#features/imports/rows.ts'
import { findReadableImport } from '../read-import.ts'
import { type DetailsOnFile, shownDetails } from './details-on-file.ts'
import { isRevealedTo, shownTexts } from './shown-texts.ts'
import { nameOfRow } from './mark-known-donors.ts'
import type { ImportKey } from './write-rows.ts'
import '../tables.ts'
import { charityRow } from '#features/charity/server/public.ts'
import { donorsOf } from '#features/donors/server/public.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type StoredGridRow = Omit<GridRow, 'problems' | 'warnings' | 'numberHolder' | 'onFile'> &
  LeftJoined<Pick<GridRow, 'problems' | 'warnings'>> &
  RowOf<'importRow', 'nricTail'> &
  DetailsOnFile &
  LeftJoined<Renamed<'donor', { holderName: 'name' }> & Renamed<'importRow', { holderFields: 'fields' }>>

const views = {
  all: sql`true`,
  wrong: sql`r.state = 'wrong'`,
  doubtful: sql`r.state = 'doubtful'`,
  held: sql`r.state = 'held'`,
  warned: sql`r.warnings is not null and r.state in ('ready', 'doubtful')`,
  left: sql`r.state in ('wrong', 'doubtful', 'skipped', 'held')`,
}

/** A window of the review grid: of all rows, those with errors, or the possible duplicates. */
export async function listRows({ tx, actor }: Context, { id, only, offset, limit, afterRow }: RequestOf<typeof imports.rows>) {
  const { charityId } = actor
  await findReadableImport(tx, actor, id)
  const condition = sql`r.charity_id = ${charityId} and r.import_id = ${id}::uuid and ${views[only]}`
  const from = afterRow === null ? offset : await placeOfNext(tx, { charityId, importId: id }, condition, afterRow)
  const [items, total] = await Promise.all([
    readRows(tx, actor, sql`${condition} order by r.row_no limit ${limit} offset ${from}`),
    sql<Computed<{ count: number }>>`select count(*)::int as count from import_row r where ${condition}`.execute(tx),
  ])
  return { items, totalCount: total.rows[0]?.count ?? 0, offset: from }
}

/** The offset of the next row with an error in the view; wraps around at the end. */
async function placeOfNext(tx: Tx, { charityId, importId }: ImportKey, condition: RawBuilder<unknown>, afterRow: number): Promise<number> {
  const { rows } = await sql<Computed<{ place: number }>>`
    select count(*)::int as place from import_row r where ${condition} and r.row_no < coalesce(
      (select min(w.row_no) from import_row w where w.charity_id = ${charityId} and w.import_id = ${importId}::uuid and w.state in ('wrong', 'doubtful') and w.row_no > ${afterRow}),
      (select min(w.row_no) from import_row w where w.charity_id = ${charityId} and w.import_id = ${importId}::uuid and w.state in ('wrong', 'doubtful')), 1)`.execute(
    tx,
  )
  return rows[0]?.place ?? 0
}

/** Turns stored rows into rows of the grid, with what the actor may see. */
export async function readRows(tx: Tx, actor: Actor, rest: RawBuilder<unknown>): Promise<GridRow[]> {
  const { charityId } = actor
  const { rows } = await sql<StoredGridRow & RowOf<'charity', 'country'>>`
    select r.row_no, r.state, r.fields, r.problems, r.warnings, r.same_as, r.sums_from, r.decision, r.held, r.is_included, r.replaces_details, a.name as archived_donor, h.name as holder_name, f.fields as holder_fields, k.phone as phone_on_file, k.email as email_on_file, k.id_type as id_type_on_file, k.nric_tail as tail_on_file, r.nric_tail, d.receipt_no, c.country
      from import_row r
      cross join ${charityRow(charityId)} c
      left join ${donorsOf(charityId)} a on a.id = r.archived_donor
      left join ${donorsOf(charityId)} h on h.id = r.number_donor
      left join ${donorsOf(charityId)} k on k.id = r.details_donor
      left join import_row f on f.charity_id = r.charity_id and f.import_id = r.import_id and f.row_no = r.number_row
      left join ${giftsOf(charityId)} d on d.id = r.donation_id
     where ${rest}`.execute(tx)
  const isRevealed = isRevealedTo(actor)
  return rows.map(({ nricTail, country, problems, warnings, fields, holderName, holderFields, ...stored }) => {
    const { phoneOnFile, emailOnFile, idTypeOnFile, tailOnFile, ...row } = stored
    return {
      ...row,
      onFile: shownDetails({ phoneOnFile, emailOnFile, idTypeOnFile, tailOnFile }, warnings ?? [], isRevealed),
      numberHolder: holderName ?? (holderFields && nameOfRow(holderFields)),
      problems: problems ?? [],
      warnings: warnings ?? [],
      fields: {
        ...shownTexts(fields, isRevealed),
        ...(nricTail && { nirc: maskIdNumber(idTypesOf(country)[0], nricTail) }),
      },
    }
  })
}
