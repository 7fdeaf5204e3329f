import { type RawBuilder, sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { conditionsOf, giftsMatching } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { selectIds, orderBy, selectRows, sortColumn } from './page-statement.ts'
import type { StoredGiftRow } from '../find/gift-row.ts'

/**
 * Reads a page in an order that no single index has. It merges parts that an index has in order, each read no further than the page needs.
 * Null where one index is enough. `fewIn`: modules in which a donor search has so few gifts that all are read.
 */
export function mergedPage(
  scope: GiftScope,
  request: GiftListRequest,
  fewIn: readonly AppPreference[] = [],
): RawBuilder<StoredGiftRow> | null {
  if (request.sortBy === 'receiptNo') return byReceiptNo(scope, request)
  return scope.preferences.length > 1 ? pagesOfPreferences(scope, request, fewIn) : null
}

const depthOf = (request: GiftListRequest) => rowsBefore(request) + request.pageSize
const pageOf = ({ charityId }: GiftScope, request: GiftListRequest, pieces: RawBuilder<unknown>, first = sql``) =>
  selectRows(charityId, request, selectIds(request, sql`(${pieces}) d`, sql`${rowsBefore(request)}`), first)

function pagesOfPreferences(
  { charityId, preferences, donorTest }: GiftScope,
  request: GiftListRequest,
  fewIn: readonly AppPreference[],
): RawBuilder<StoredGiftRow> {
  const pieces = preferences.map(preference => {
    const scope: GiftScope = { charityId, preferences: [preference] }
    const gifts = fewIn.includes(preference)
      ? giftsMatching(scope, request)
      : sql`donation d where ${conditionsOf({ ...scope, donorTest }, request)}`
    return sql`(select d.id, d.${sortColumn(request)} from ${gifts} order by ${orderBy('d', request)} limit ${depthOf(request)})`
  })
  return pageOf({ charityId, preferences }, request, sql.join(pieces, sql` union all `))
}

/**
 * Gifts with a receipt number in the order of the numbers. Those without follow, and are read only when the others do not fill the page.
 */
function byReceiptNo(scope: GiftScope, request: GiftListRequest): RawBuilder<StoredGiftRow> {
  const [all, way, depth] = [conditionsOf(scope, request), sql.raw(request.sortExpression), depthOf(request)]
  const numbered = sql`with numbered as materialized (
    select d.id, d.receipt_no from donation d where ${all} and d.receipt_no is not null order by d.receipt_no ${way} limit ${depth})`
  const others = sql`(select d.id, d.receipt_no from donation d where ${all} and d.receipt_no is null order by d.id ${way}
    limit (select greatest(${depth} - count(*), 0) from numbered))`
  return pageOf(scope, request, sql`select * from numbered union all ${others}`, numbered)
}
