import { type RawBuilder, sql } from 'kysely'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import { rowColumns, rowSources, type StoredGiftRow } from '../find/gift-row.ts'

const columns = { donationTimeStamp: 'donated_at', amount: 'amount_minor', receiptNo: 'receipt_no' } as const
type PageOrder = Pick<GiftListRequest, 'sortBy' | 'sortExpression'>

/** The column by which a list is sorted. */
export const sortColumn = ({ sortBy }: PageOrder) => sql.raw(columns[sortBy])
/** The `order by` list, for rows with this alias. */
export const orderBy = (alias: string, { sortBy, sortExpression }: PageOrder) =>
  sql.raw(`${alias}.${columns[sortBy]} ${sortExpression}${sortBy === 'receiptNo' ? ' nulls last' : ''}, ${alias}.id ${sortExpression}`)

/** The ids of a page, newest first by default. The page size is inlined, because the plan depends on it. */
export const selectIds = (request: GiftListRequest, from: RawBuilder<unknown>, after?: RawBuilder<unknown>) =>
  sql`select d.id, d.${sortColumn(request)} from ${from} order by ${orderBy('d', request)} limit ${sql.lit(request.pageSize)} ${after ? sql`offset ${after}` : sql``}`

/** The rows of a page. Its ids come from an index only; full rows are read for the page alone. */
export const selectRows = (charityId: number, request: PageOrder, ids: RawBuilder<unknown>, first = sql``): RawBuilder<StoredGiftRow> =>
  sql<StoredGiftRow>`${first} select ${rowColumns} from (${ids}) p ${rowSources(charityId)} order by ${orderBy('p', request)}`
