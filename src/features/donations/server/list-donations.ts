import { type RawBuilder, sql } from 'kysely'
import { startOfMonth } from '#kit/days.ts'
import { rowsBefore } from '#kit/paging.ts'
import type { In } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Tx } from '#platform/server/db.ts'
import { keepPlan } from '#platform/server/kept-plan.ts'
import type { donations } from '../contract.ts'
import type { DonationListRequest } from '../filter.ts'
import { conditionsOf, giversSought, preferencesFor, type Scope } from './matching.ts'
import { rowColumns, rowOf, rowSources, type StoredRow } from './row.ts'
import { countCap, isByDayOnly, isRolledUp, rollupConditions } from './totals.ts'

/** More givers than this are not listed one by one: the gifts are read newest first until a page is full. */
const fewGivers = 500
/** Nobody turns the pages of so common a name beyond this. */
const manyGiversCap = 1000

/** One page of gifts, newest first unless told otherwise. Page and total leave together. */
export async function listDonations({ tx, actor }: Context, request: In<typeof donations.list>) {
  const { pageNumber, pageSize } = request
  const preferences = preferencesFor(actor, request.appPreferenceId)
  const scope: Scope = { charityId: actor.charityId, preferences, donorIds: await fewDonors(tx, actor.charityId, request) }
  const [{ rows }, total] = await Promise.all([pageOf(tx, scope, request), totalOf(tx, scope, request)])
  return { items: rows.map(row => rowOf(row, actor.can)), ...total, pageNumber, pageSize }
}

/** The givers a search means, if they are few enough to name. */
async function fewDonors(tx: Tx, charityId: number, request: DonationListRequest): Promise<string[] | null> {
  const sought = giversSought(charityId, request)
  if (!sought) return null
  const { rows } = await sql<{ id: string }>`select id from (${sought}) g limit ${fewGivers + 1}`.execute(tx)
  return rows.length > fewGivers ? null : rows.map(({ id }) => id)
}

const orders = { donationTimeStamp: 'donated_at', amount: 'amount_minor', receiptNo: 'receipt_no' } as const

/** The ids of the page come from an index alone; only the page's own rows are read in full. */
function pageOf(tx: Tx, scope: Scope, request: DonationListRequest) {
  const { pageSize, sortBy, sortExpression } = request
  const offset = rowsBefore(request)
  const column = orders[sortBy]
  const orderOf = (alias: string) =>
    sql.raw(`${alias}.${column} ${sortExpression}${sortBy === 'receiptNo' ? ' nulls last' : ''}, ${alias}.id ${sortExpression}`)
  // The size of a page stands in the text: the plan depends on it.
  const limited = (from: RawBuilder<unknown>, after?: RawBuilder<unknown>) =>
    sql`select d.id, d.${sql.raw(column)} from ${from} order by ${orderOf('d')} limit ${sql.lit(pageSize)} ${after ? sql`offset ${after}` : sql``}`
  const whole = (page: RawBuilder<unknown>, first = sql``) =>
    sql<StoredRow>`${first} select ${rowColumns} from (${page}) p ${rowSources(scope.charityId)} order by ${orderOf('p')}`
  const all = sql`donation d where ${conditionsOf(scope, request)}`
  const isPlain = isByDayOnly(request) && scope.preferences.length === 1
  if (scope.donorIds && offset + pageSize <= 200)
    return whole(limited(newestOfEach(scope, request, column, orderOf('d'), offset + pageSize), sql`${offset}`)).execute(tx)
  if (isPlain && offset === 0) return keepPlan(whole(limited(all))).execute(tx)
  if (isPlain && offset >= 200) {
    const page = limited(sql`${all} and d.donated_at < ${endOf(scope.charityId)}`, sql`(select ${offset} - k.before from skip k)`)
    return keepPlan(whole(page, skipTo(scope, request, offset))).execute(tx)
  }
  return whole(limited(all, sql`${offset}`)).execute(tx)
}

/** The day on which the gift number `offset` from the top lies, and how many gifts are newer than that day: the month first, then the day in it. */
function skipTo({ charityId, preferences }: Scope, { startDate, endDate }: DonationListRequest, offset: number): RawBuilder<unknown> {
  const newer = (grain: 'day' | 'month', from: RawBuilder<unknown>, within: RawBuilder<unknown>) => sql`
    select r.starts_on, r.before from (
      select t.starts_on, ${from} + sum(sum(t.gifts)) over (order by t.starts_on desc) - sum(t.gifts) as before
        from donation_total t where t.charity_id = ${charityId} and t.grain = ${grain} and t.app_preference_id = ${preferences[0]} ${within} group by t.starts_on) r
     where r.before <= ${offset} order by r.starts_on limit 1`
  const since = startDate ? sql`and t.starts_on >= ${startDate}::date` : sql``
  if (endDate) return sql`with skip as (${newer('day', sql`0`, sql`${since} and t.starts_on <= ${endDate}::date`)})`
  const ofMonth = sql`${since} and t.starts_on >= (select k.starts_on from skip_month k) and t.starts_on < (select k.starts_on + interval '1 month' from skip_month k)`
  const months = startDate ? sql`and t.starts_on >= ${startOfMonth(startDate)}::date` : sql``
  return sql`with skip_month as (${newer('month', sql`0`, months)}), skip as (${newer('day', sql`(select k.before from skip_month k)`, ofMonth)})`
}
const endOf = (charityId: number) =>
  sql`(select (k.starts_on + 1)::timestamp at time zone c.time_zone from skip k join charity c on c.charity_id = ${charityId})`

/** For a few givers: the newest gifts of each, from the index of givers, instead of all of them. */
function newestOfEach(
  scope: Scope,
  request: DonationListRequest,
  column: string,
  order: RawBuilder<unknown>,
  atMost: number,
): RawBuilder<unknown> {
  const theirs = sql`${conditionsOf({ charityId: scope.charityId, preferences: scope.preferences }, { ...request, searchBy: null })} and d.donor_id = g.id`
  return sql`unnest(${scope.donorIds}::uuid[]) g (id) cross join lateral (
    select d.id, d.${sql.raw(column)} from donation d where ${theirs} order by ${order} limit ${atMost}) d`
}

/** Exact from the rollup where it knows the filter, else counted up to the cap. */
async function totalOf(tx: Tx, scope: Scope, request: DonationListRequest): Promise<{ totalCount: number; totalCapped: boolean }> {
  const exact = isRolledUp(request)
  const cap = giversSought(scope.charityId, request) && !scope.donorIds ? manyGiversCap : countCap
  const counted = exact
    ? keepPlan(
        sql<{ n: number }>`select coalesce(sum(r.gifts), 0)::bigint as n from donation_rollup r where ${rollupConditions(scope, request)}`,
      )
    : sql<{
        n: number
      }>`select count(*) as n from (select from donation d where ${conditionsOf(scope, request)} limit ${cap + 1}) counted`
  const totalCount = (await counted.execute(tx)).rows[0]?.n ?? 0
  return exact || totalCount <= cap ? { totalCount, totalCapped: false } : { totalCount: cap, totalCapped: true }
}
