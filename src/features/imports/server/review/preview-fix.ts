import { sql } from 'kysely'
import { maskNricWithDots } from '#kit/identity/masks.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { imports } from '#features/imports/contract.ts'
import type { FieldId } from '#features/imports/fields.ts'
import { applyFix, type FixSetting } from '../check/fixes.ts'
import { type FixId, namedFix } from '#features/imports/row-rules.ts'
import type { FixedCell } from '#features/imports/rows.ts'
import { findReadableImport } from '../read-import.ts'
import { readRowSetting } from './setting.ts'
import { isMasked, isRevealedTo } from './shown-texts.ts'
import { openSealedCells } from './write-rows.ts'
import '../tables.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'

type FixableRow = RowOf<'importRow', 'fields' | 'problems'>
/** The cells of a row that a fix changes, with present and new texts. */
export const fixedCells = ({ fields, problems }: FixableRow, nirc: string | undefined, fix: FixId, setting: FixSetting) =>
  (problems ?? []).flatMap(({ field, fix: helps }) => {
    const before = field === 'nirc' ? nirc : field && fields[field]
    if (!field || helps !== namedFix(fix) || !before) return []
    const after = applyFix(fix, field, before, setting)
    return after === null ? [] : [{ field, before, after }]
  })

/**
 * Lists the cells that a fix would change, without writing anything. Contacts are masked for readers without the right to personal data.
 */
export async function previewFix({ tx, actor, now }: Context, { id, fix, offset, limit }: RequestOf<typeof imports.previewFix>) {
  const { charityId } = actor
  const found = await findReadableImport(tx, actor, id)
  const { setting } = await readRowSetting(tx, charityId, now(), found.settings)
  const condition = sql`r.charity_id = ${charityId} and r.import_id = ${id}::uuid and r.state = 'wrong' and r.problems @> ${JSON.stringify([{ fix: namedFix(fix) }])}::jsonb`
  const { rows } = await sql<FixableRow & RowOf<'importRow', 'rowNo' | 'id' | 'restSealed'>>`
    select r.row_no, r.id, r.fields, r.rest_sealed, r.problems from import_row r where ${condition} order by r.row_no limit ${limit} offset ${offset}`.execute(
    tx,
  )
  const total = await sql<Computed<{ count: number }>>`select count(*)::int as count from import_row r where ${condition}`.execute(tx)
  const isRevealed = isRevealedTo(actor)
  const items = rows.flatMap(row =>
    fixedCells(row, openSealedCells(charityId, row.id, row.restSealed).nirc, fix, setting).map((cell): FixedCell => ({
      rowNo: row.rowNo,
      ...shownCell(cell, isRevealed),
    })),
  )
  return { items, totalCount: total.rows[0]?.count ?? 0 }
}

function shownCell(cell: { field: FieldId; before: string; after: string }, isRevealed: boolean) {
  if (cell.field === 'nirc') return { ...cell, before: maskNricWithDots(cell.before), after: maskNricWithDots(cell.after) }
  return isRevealed || !isMasked(cell.field) ? cell : { ...cell, before: '•••••', after: '•••••' }
}
