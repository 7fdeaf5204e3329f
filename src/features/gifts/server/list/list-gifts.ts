import { type RawBuilder, sql } from 'kysely'
import { startOfMonth } from '#kit/time/days.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { preparedPlan, preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { GiftListRequest } from '#features/gifts/filter.ts'
import { giftsOfFew } from './gifts-of-donors.ts'
import { conditionsOf, giftsMatching, searchedDonors, preferencesFor, type Scope } from '../match/conditions.ts'
import { pageInPieces } from './merged-page.ts'
import { idsOf, rowsOf } from './page-statement.ts'
import { rowOf, type StoredRow } from '../find/gift-row.ts'
import { besideLeading } from '../match/several-purposes.ts'
import { withLines } from './short-lines.ts'
import { countCap, isByDayOnly, isRolledUp, rollupConditions } from '../match/totals.ts'

/** Nobody turns the pages of a common name beyond this. */
const manyDonorsCap = 1000

/** One page of gifts, newest first by default. Page and total are sent together. */
export async function listGifts({ tx, actor }: Context, request: GiftListRequest) {
  const { pageNumber, pageSize } = request
  const scope: Scope = { charityId: actor.charityId, preferences: preferencesFor(actor, request.appPreferenceId) }
  const { rows, ...total } = (await giftsOfFew(tx, scope, request)) ?? (await giftsOf(tx, scope, request))
  const items = rows.map(row => rowOf(row, actor.can))
  return { items: request.withLines ? await withLines(tx, actor.charityId, items) : items, ...total, pageNumber, pageSize }
}

async function giftsOf(tx: Tx, scope: Scope, request: GiftListRequest) {
  if (!isOfSomeKinds(request)) {
    const [rows, total] = await Promise.all([pageOf(tx, scope, request), totalOf(tx, scope, request)])
    return { rows, ...total }
  }
  const total = await totalOf(tx, scope, request)
  return { rows: total.totalCount > rowsBefore(request) ? await pageOf(tx, scope, request) : [], ...total }
}
/** Whether the filter may match nothing: the totals know that at once, where a page would read every gift. */
const isOfSomeKinds = (request: GiftListRequest) =>
  isRolledUp(request) && [request.paymentMethod, request.status, request.ItemId].some(list => list.length > 0)

async function pageOf(tx: Tx, scope: Scope, request: GiftListRequest): Promise<StoredRow[]> {
  const { charityId, preferences } = scope
  const offset = rowsBefore(request)
  const [preference, ...others] = preferences
  if (isByDayOnly(request) && preference && !others.length && (offset === 0 || offset >= 200)) {
    if (isOfAllDays(request)) return newest(request, offset === 0)(tx, { charityId, preference, offset })
    return (await preparedPlan(offset === 0 ? topOf(scope, request) : deepIn(scope, request, offset)).execute(tx)).rows
  }
  const inPieces = pageInPieces(scope, request)
  return (await (inPieces ?? rowsOf(charityId, request, idsOf(request, matching(scope, request), sql`${offset}`))).execute(tx)).rows
}

const matching = (scope: Scope, request: GiftListRequest) => sql`donation d where ${conditionsOf(scope, request)}`
const isOfAllDays = ({ startDate, endDate }: GiftListRequest) => !startDate && !endDate

type Newest = { charityId: number; preference: Scope['preferences'][number]; offset: number }
/** The most frequent request, the newest gifts of all days, is prepared once per page size. */
const newestOf = new Map<string, ReturnType<typeof preparedQuery<Newest, StoredRow>>>()
function newest(request: GiftListRequest, isTop: boolean) {
  const shape = `${request.pageSize} ${isTop}`
  const known = newestOf.get(shape)
  if (known) return known
  const written = preparedQuery(({ charityId, preference, offset }: Newest) => {
    const scope: Scope = { charityId, preferences: [preference] }
    return isTop ? topOf(scope, request) : deepIn(scope, request, offset)
  })
  newestOf.set(shape, written)
  return written
}
const topOf = (scope: Scope, request: GiftListRequest) => rowsOf(scope.charityId, request, idsOf(request, matching(scope, request)))
function deepIn(scope: Scope, request: GiftListRequest, offset: number): RawBuilder<StoredRow> {
  const { charityId } = scope
  const from = sql`${matching(scope, request)} and d.donated_at < ${endOf(charityId)}`
  const ids = idsOf(request, from, sql`(select ${offset} - k.before from skip k)`)
  return rowsOf(charityId, request, ids, skipTo(scope, request, offset))
}

/** The day on which the gift number `offset` from the top lies, and how many gifts are newer than that day: the month first, then the day in it. */
function skipTo({ charityId, preferences }: Scope, { startDate, endDate }: GiftListRequest, offset: number): RawBuilder<unknown> {
  const newer = (grain: 'day' | 'month', from: RawBuilder<unknown>, within: RawBuilder<unknown>) => sql`
    select r.starts_on, r.before from (
      select t.starts_on, ${from} + coalesce(sum(t.gifts) over (order by t.starts_on desc groups between unbounded preceding and 1 preceding), 0) as before
        from donation_total_now t where t.charity_id = ${charityId} and t.grain = ${grain} and t.app_preference_id = ${preferences[0]} ${within}) r
     where r.before <= ${offset} order by r.starts_on limit 1`
  const since = startDate ? sql`and t.starts_on >= ${startDate}::date` : sql``
  if (endDate) return sql`with skip as (${newer('day', sql`0`, sql`${since} and t.starts_on <= ${endDate}::date`)})`
  const ofMonth = sql`${since} and t.starts_on >= (select k.starts_on from skip_month k) and t.starts_on < (select (k.starts_on + interval '1 month')::date from skip_month k)`
  const months = startDate ? sql`and t.starts_on >= ${startOfMonth(startDate)}::date` : sql``
  return sql`with skip_month as (${newer('month', sql`0`, months)}), skip as (${newer('day', sql`(select k.before from skip_month k)`, ofMonth)})`
}
const endOf = (charityId: number) =>
  sql`(select (k.starts_on + 1)::timestamp at time zone c.time_zone from skip k join charity c on c.charity_id = ${charityId})`

const countOf = (scope: Scope, filter: Parameters<typeof rollupConditions>[1], extraCount = sql``) =>
  sql<{
    n: number
  }>`select coalesce(sum(r.gifts), 0)::bigint ${extraCount} as n from donation_rollup_now r where ${rollupConditions(scope, filter)}`
/** All of a module: a total for each month, where the rollup has a row for each method, status and kind as well. */
const countAll = preparedQuery(
  ({ charityId, preferences }: Scope) =>
    sql<{ n: number }>`select coalesce(sum(t.gifts), 0)::bigint as n from donation_total_now t
      where t.charity_id = ${charityId} and t.grain = 'month' and t.app_preference_id = any(${preferences}::smallint[])`,
)

function countNonLeading(scope: Scope, request: GiftListRequest): RawBuilder<unknown> {
  const { ItemId } = request
  if (ItemId.length === 0) return sql``
  return sql`+ (select count(*) from ${besideLeading(scope.charityId, ItemId, conditionsOf(scope, { ...request, ItemId: [] }))})`
}

/** Exact from the rollup where it knows the filter, else counted up to the cap. */
async function totalOf(tx: Tx, scope: Scope, request: GiftListRequest): Promise<{ totalCount: number; totalCapped: boolean }> {
  if (isByDayOnly(request) && isOfAllDays(request)) return { totalCount: (await countAll(tx, scope))[0]?.n ?? 0, totalCapped: false }
  const exact = isRolledUp(request)
  const cap = searchedDonors(scope.charityId, request) ? manyDonorsCap : countCap
  const counted = exact
    ? preparedPlan(countOf(scope, request, countNonLeading(scope, request)))
    : sql<{
        n: number
      }>`select count(*) as n from (select from ${giftsMatching(scope, request)} limit ${cap + 1}) counted`
  const totalCount = (await counted.execute(tx)).rows[0]?.n ?? 0
  return exact || totalCount <= cap ? { totalCount, totalCapped: false } : { totalCount: cap, totalCapped: true }
}
