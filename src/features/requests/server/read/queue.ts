import { giftSearchIds } from '#kit/giving/ids.ts'
import { giftsOf } from '#features/gifts/server/public.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import { type AppPreference, preferenceModules } from '#features/gifts/rules.ts'
import { currentDonor, isDonorWith } from '#features/donors/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { QueueFilter, requests } from '#features/requests/contract.ts'
import { type GiftState, type QueueTab, queueTabs } from '#features/requests/rules.ts'
import { readRequests } from './read-request.ts'
import { verdictsOf } from '../decide/verdicts.ts'
import { startOfDay } from '#features/charity/server/public.ts'
import { pendingInSql } from './pending-sql.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'

type ContextPart = Pick<Context, 'tx' | 'actor' | 'now'>

/** The queue of one tab, the oldest request first by default. */
export async function listRequests(work: ContextPart, request: RequestOf<typeof requests.list>) {
  const { pageNumber, pageSize, sortBy, sortExpression } = request
  const condition = conditionsOf(work, request)
  const order = sql.raw(`${sortBy === 'amount' ? 'v.amount_minor' : 'v.requested_at'} ${sortExpression}, v.id ${sortExpression}`)
  const page = sql`select v.id from void_refund_request v join ${giftsOf(work.actor.charityId)} d on d.id = v.donation_id where ${condition} order by ${order} limit ${pageSize} offset ${rowsBefore(request)}`
  const [items, totalCount] = await Promise.all([readRequests(work, page, order), countWhere(work, condition)])
  return { items, totalCount, pageNumber, pageSize }
}

/** The number of requests that match a filter, and the sums they ask for by currency. */
export async function summariseRequests(work: ContextPart, filter: RequestOf<typeof requests.summary>) {
  const { rows } = await sql<RowOf<'voidRefundRequest', 'currency'> & Computed<{ count: number; minor: number }>>`
    select v.currency, count(*) as count, sum(v.amount_minor)::bigint as minor
      from void_refund_request v join ${giftsOf(work.actor.charityId)} d on d.id = v.donation_id
     where ${conditionsOf(work, filter)} group by v.currency`.execute(work.tx)
  return {
    count: rows.reduce((count, row) => count + row.count, 0),
    totals: rows.map(({ currency, count, minor }) => ({
      currency,
      count,
      sum: { minor, currency },
      average: { minor: Math.round(minor / count), currency },
    })),
  }
}

/** The number of requests in each tab, and how many of them wait for the reader. */
export async function countRequests(work: ContextPart, { appPreferenceIds }: RequestOf<typeof requests.count>) {
  const preferences = visiblePreferences(work.actor, appPreferenceIds)
  const { charityId, userId } = work.actor
  const { rows } = await sql<RowOf<'voidRefundRequest', 'status'> & Computed<{ own: boolean; n: number }>>`
    select v.status, v.requested_by = ${userId}::uuid as own, count(*) as n from void_refund_request v
     where v.charity_id = ${charityId} and v.app_preference_id = any(${preferences}::smallint[]) group by 1, 2`.execute(work.tx)
  const sum = (tab: QueueTab) =>
    rows.reduce((n, row) => n + ((queueTabs[tab] as readonly number[]).includes(row.status) && (tab !== 'own' || row.own) ? row.n : 0), 0)
  const ownTurns = await waitingFor(work, preferences)
  return {
    toVerify: sum('toVerify'),
    toApprove: sum('toApprove'),
    own: sum('own'),
    done: sum('done'),
    forYou: ownTurns.toVerify + ownTurns.toApprove,
    yoursToVerify: ownTurns.toVerify,
    yoursToApprove: ownTurns.toApprove,
  }
}

type WaitingTab = 'toVerify' | 'toApprove'
type WaitingRequests = Pick<GiftState, 'appPreferenceId' | 'status'> &
  RowOf<'voidRefundRequest', 'requestedBy' | 'verifiedBy'> &
  Renamed<'voidRefundRequest', { requestState: 'status' }> &
  Computed<{ n: number }>
/** A gift whose pending request nothing but its people and their rights can hold up. */
const heldUpByNothing = {
  requestStatus: null,
  amountMinor: 1,
  refundedMinor: 0,
  isDeclaredCash: false,
  isRefundOver: false,
  isPostDated: false,
  consentMissing: false,
} as const satisfies Partial<GiftState>
/**
 * How many requests wait for the reader, those included that also wait for a returned receipt or a supervisor. The rules of the steps are
 * evaluated once for each distinct state instead of each request.
 */
async function waitingFor({ tx, actor }: ContextPart, preferences: readonly AppPreference[]): Promise<Record<WaitingTab, number>> {
  const { rows } = await sql<WaitingRequests>`
    select v.app_preference_id, d.status, v.requested_by, v.verified_by, v.status as request_state, count(*) as n
      from void_refund_request v join ${giftsOf(actor.charityId)} d on d.id = v.donation_id
     where v.charity_id = ${actor.charityId} and v.app_preference_id = any(${preferences}::smallint[]) and v.status in (${pendingInSql}) group by 1, 2, 3, 4, 5`.execute(
    tx,
  )
  const waits = (row: WaitingRequests) => verdictsOf({ ...heldUpByNothing, ...row }, row, actor).some(({ may }) => may)
  const waitingRows = rows.filter(waits)
  const sum = (tab: WaitingTab) =>
    waitingRows.reduce((n, row) => n + ((queueTabs[tab] as readonly number[]).includes(row.requestState) ? row.n : 0), 0)
  return { toVerify: sum('toVerify'), toApprove: sum('toApprove') }
}

const countWhere = async (work: ContextPart, condition: RawBuilder<unknown>): Promise<number> =>
  (
    await sql<
      Computed<{ n: number }>
    >`select count(*) as n from void_refund_request v join ${giftsOf(work.actor.charityId)} d on d.id = v.donation_id where ${condition}`.execute(
      work.tx,
    )
  ).rows[0]?.n ?? 0

/** The requested modules that the reader may see. Refuses when there is none. */
export function visiblePreferences({ can }: Context['actor'], asked: readonly AppPreference[]): AppPreference[] {
  const seen = asked.filter(id => can(`${preferenceModules[id]}:view`))
  if (seen.length === 0) throw refuse('FORBIDDEN')
  return seen
}

function conditionsOf({ actor }: ContextPart, filter: QueueFilter): RawBuilder<unknown> {
  const { charityId, userId } = actor
  const { tab, requestType, startDate, endDate, minimumAmount: least, maximumAmount: most } = filter
  const all = [
    sql`v.charity_id = ${charityId} and v.app_preference_id = any(${visiblePreferences(actor, filter.appPreferenceIds)}::smallint[])`,
    sql`v.status = any(${[...queueTabs[tab]]}::smallint[])`,
    ...(tab === 'own' ? [sql`v.requested_by = ${userId}::uuid`] : []),
    ...(requestType ? [sql`v.type = ${requestType}`] : []),
    ...(startDate ? [sql`v.requested_at >= ${startOfDay(charityId, startDate)}`] : []),
    ...(endDate ? [sql`v.requested_at < ${startOfDay(charityId, endDate, 1)}`] : []),
    ...(least === null ? [] : [sql`v.amount_minor >= ${least}`]),
    ...(most === null ? [] : [sql`v.amount_minor <= ${most}`]),
    ...(filter.donorId ? [sql`d.donor_id = ${currentDonor(charityId, filter.donorId)}`] : []),
    ...search(charityId, filter),
  ]
  return sql.join(all, sql` and `)
}

function search(charityId: number, { searchBy, searchValue }: QueueFilter): RawBuilder<unknown>[] {
  if (!searchBy || !searchValue) return []
  if (searchBy === giftSearchIds.donorName) return [isDonorWith(charityId, sql`d.donor_id`, 'name', searchValue)]
  return [
    searchBy === giftSearchIds.receiptNo
      ? sql`d.receipt_no = ${searchValue.toUpperCase()}`
      : sql`(d.txn_id = ${searchValue.toUpperCase()} or d.reference_no = ${searchValue})`,
  ]
}
