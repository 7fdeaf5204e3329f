import { sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import { dayRangeBounds } from '#kit/time/time-zones.ts'
import { charityOf } from '#features/charity/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { imports } from '../contract.ts'
import { readImport, rowFor, type StoredImport } from './read-import.ts'
import { isReadableBy } from './review/allowed-modules.ts'
import './tables.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

const order = { uploadedAt: 'i.created_at', fileName: 'lower(i.file_name)', total: 'i.rows_total' } as const

/** The history of uploads: the file, the user and the outcome of each. */
export async function listImports({ tx, actor }: Context, request: RequestOf<typeof imports.list>) {
  const { charityId } = actor
  const { states, startDate, endDate, searchValue, sortBy, sortExpression, pageNumber, pageSize } = request
  const { timeZone } = await charityOf(tx, charityId)
  const all = [sql`i.charity_id = ${charityId}`, isReadableBy(actor)]
  if (states.length) all.push(sql`i.state = any(${states}::text[])`)
  if (startDate) all.push(sql`i.created_at >= ${dayRangeBounds(startDate, startDate, timeZone).startsAt}::timestamptz`)
  if (endDate) all.push(sql`i.created_at < ${dayRangeBounds(endDate, endDate, timeZone).endsBefore}::timestamptz`)
  if (searchValue)
    all.push(sql`(strpos(lower(i.file_name), lower(${searchValue})) > 0 or strpos(lower(i.user_name), lower(${searchValue})) > 0)`)
  const condition = sql.join(all, sql` and `)
  const [rows, total] = await Promise.all([
    sql<StoredImport>`
      select i.id, i.file_name, i.user_name, i.created_at, i.recorded_at, i.state, i.rows_total, i.rows_ready, i.rows_wrong, i.rows_doubtful, i.rows_skipped, i.rows_held, i.rows_recorded, i.row_modules, i.settings
        from donation_import i where ${condition}
       order by ${sql.raw(order[sortBy])} ${sql.raw(sortExpression)}, i.id ${sql.raw(sortExpression)} limit ${pageSize} offset ${rowsBefore(request)}`.execute(
      tx,
    ),
    sql<Computed<{ count: number }>>`select count(*)::int as count from donation_import i where ${condition}`.execute(tx),
  ])
  return { items: rows.rows.map(row => rowFor(actor, row)), totalCount: total.rows[0]?.count ?? 0, pageNumber, pageSize }
}

/** One import with everything that its page shows. */
export async function findImport(context: Context, { id }: RequestOf<typeof imports.find>) {
  return readImport(context, id)
}
