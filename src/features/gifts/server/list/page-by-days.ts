import { type RawBuilder, sql } from 'kysely'
import { startOfMonth } from '#kit/time/days.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import { conditionsOf } from '../match/conditions.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import { canUseRollup } from '../match/totals.ts'
import { selectRows } from './page-statement.ts'
import type { StoredGiftRow } from '../find/gift-row.ts'
import { timeZoneOf } from '#features/charity/server/public.ts'

/**
 * Whether the totals can tell how many gifts of a list each day has: for one module, newest first, filtered by days, payment methods and
 * statuses only.
 */
export const isCountedByDay = ({ preferences }: GiftScope, request: GiftListRequest): boolean =>
  preferences.length === 1 &&
  request.sortBy === 'donationTimeStamp' &&
  request.sortExpression === 'desc' &&
  request.ItemId.length === 0 &&
  canUseRollup(request)

/**
 * Reads a page of a list that is counted by day. The totals tell which days the page covers, so only these days are read: a page deep in
 * the list, or of few gifts among many, costs no more than the first. A day with thousands of gifts is read from its nearer end.
 */
export function pageByDays(scope: GiftScope, request: GiftListRequest, offset: RawBuilder<unknown>): RawBuilder<StoredGiftRow> {
  const page = { from: sql`${offset}::bigint`, size: sql`${request.pageSize}::bigint` }
  const ofDay = sql`${conditionsOf(scope, request)} and d.donated_at >= k.since and d.donated_at < k.until`
  const gifts = sql`
    select d.id, d.donated_at from (select k.*, greatest(${page.from} - k.before, 0) as skipped, least(k.before + k.gifts, ${page.from} + ${page.size}) - greatest(k.before, ${page.from}) as taken from days k) k
      cross join lateral (
        (select d.id, d.donated_at from donation d where ${ofDay} and 2 * k.skipped <= k.gifts order by d.donated_at desc, d.id desc limit k.taken offset k.skipped)
        union all
        (select d.id, d.donated_at from donation d where ${ofDay} and 2 * k.skipped > k.gifts order by d.donated_at, d.id limit k.taken offset k.gifts - k.skipped - k.taken)) d order by d.donated_at desc, d.id desc limit ${sql.lit(request.pageSize)}`
  return selectRows(scope.charityId, request, gifts, daysOf(scope, request, page))
}

type Page = { from: RawBuilder<unknown>; size: RawBuilder<unknown> }
/**
 * The days of a page, each with the number of newer gifts. Looks for the months first, unless the last month may include gifts after the
 * range.
 */
function daysOf(scope: GiftScope, request: GiftListRequest, page: Page): RawBuilder<unknown> {
  const { startDate, endDate } = request
  const since = (day: string | null) => (day ? sql`and r.starts_on >= ${day}::date` : sql``)
  const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone z.time_zone`
  const days = (first: RawBuilder<unknown>, range: RawBuilder<unknown>) =>
    sql`days as materialized (
      select k.*, ${startOf(sql`k.starts_on`)} as since, ${startOf(sql`k.starts_on + 1`)} as until
        from (${stretchesOf(scope, request, page, { grain: 'day', first, range: sql`${since(startDate)} ${range}` })}) k
       cross join (select ${timeZoneOf(scope.charityId)} as time_zone offset 0) z)`
  if (endDate) return sql`with ${days(sql`0`, sql`and r.starts_on <= ${endDate}::date`)}`
  const months = stretchesOf(scope, request, page, { grain: 'month', first: sql`0`, range: since(startDate && startOfMonth(startDate)) })
  const ofMonths = sql`and r.starts_on >= (select min(m.starts_on) from months m)
    and r.starts_on < (select (max(m.starts_on) + interval '1 month')::date from months m)`
  return sql`with months as materialized (${months}), ${days(sql`(select min(m.before) from months m)`, ofMonths)}`
}

type PageGrain = { grain: 'day' | 'month'; first: RawBuilder<unknown>; range: RawBuilder<unknown> }
/** The days or months that hold gifts of a page. `first`: the number of gifts that are newer than all of this range. */
function stretchesOf(scope: GiftScope, request: GiftListRequest, page: Page, { grain, first, range }: PageGrain): RawBuilder<unknown> {
  const { paymentMethod: methods, status } = request
  const isFiltered = methods.length > 0 || status.length > 0
  const view = sql.table(isFiltered ? 'donation_rollup_now' : 'donation_total_now')
  return sql`
    select t.starts_on, t.gifts, t.before from (
      select r.starts_on, sum(r.gifts) as gifts,
             ${first} + coalesce(sum(sum(r.gifts)) over (order by r.starts_on desc groups between unbounded preceding and 1 preceding), 0) as before
        from ${view} r
       where r.charity_id = ${scope.charityId} and r.grain = ${grain} and r.app_preference_id = ${scope.preferences[0]}
         ${methods.length ? sql`and r.payment_method = any(${methods}::smallint[])` : sql``}
         ${status.length ? sql`and r.status = any(${status}::text[])` : sql``} ${range}
       group by r.starts_on) t
     where t.gifts > 0 and t.before < ${page.from} + ${page.size} and t.before + t.gifts > ${page.from}`
}
