import { sql } from 'kysely'
import { oneDonor } from '#features/donors/server/public.ts'
import { allGiving, selectVisibleGifts } from '#features/gifts/server/public.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { DonorListRequest } from '../contract.ts'
import { type DonorScope, donorConditions, donorTests } from './conditions.ts'
import type { Computed, LeftJoined, RowOf } from '#platform/server/database/row-types.ts'

/** The most donors that are walked. */
const mostWalked = 2000

/** How what donors gave in all is ordered by its indexes, greatest first. */
const orders = {
  lastGift: { value: sql.ref('g.lastAt'), order: sql`g.last_at desc nulls last, g.donor_id desc` },
  lifetime: { value: sql.ref('g.totalMinor'), order: sql`g.total_minor desc, g.donor_id desc` },
} as const

/**
 * A page of donors by what they gave in the modules that a reader may see, greatest first, found without sorting all donors: those who gave
 * most, or last, in all modules are walked in that order, which has an index, since nobody gives more, or later, in some modules than in all.
 * Null where a donor further down might belong to the page, and for other orders.
 */
export async function walkDonors(tx: Tx, scope: DonorScope, request: DonorListRequest): Promise<string[] | null> {
  const { charityId } = scope
  const { sortBy, sortExpression, pageSize } = request
  const before = rowsBefore(request)
  if (sortExpression !== 'desc' || (sortBy !== 'lastGift' && sortBy !== 'lifetime') || before + pageSize > mostWalked) return null
  const { value, order } = orders[sortBy]
  const { rows } = await sql<LeftJoined<RowOf<'donor', 'id'>> & Computed<{ isWhole: boolean; isSure: boolean }>>`
    with walked as materialized (
           select g.donor_id, ${value} as most from ${allGiving(charityId)} order by ${order} limit ${mostWalked}),
         edge as (select count(*) < ${mostWalked} as is_whole, count(*) = count(most) as all_gave, min(most) as least from walked),
         found as (
           select o.id, ${value} as own from walked k
             cross join ${oneDonor(charityId, sql`k.donor_id`)}
             cross join ${selectVisibleGifts(scope, sql`o.id`)}
            where ${sql.join([...donorConditions(scope, request), ...donorTests(scope, request)], sql` and `)}
            order by 2 desc nulls last, 1 desc limit ${before + pageSize})
    select f.id, e.is_whole, case when e.all_gave then coalesce(f.own > e.least, false) else f.own is not null end as is_sure
      from edge e left join found f on true order by f.own desc nulls last, f.id desc`.execute(tx)
  const found = rows.flatMap(({ id }) => (id === null ? [] : [id])) // there is always a row
  const isPage = found.length === before + pageSize && rows.at(-1)?.isSure
  return isPage || rows[0]?.isWhole ? found.slice(before) : null
}
