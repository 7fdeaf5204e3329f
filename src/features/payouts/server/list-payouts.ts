import { type RawBuilder, sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { fundsOf, permittedPreferences } from '#features/gifts/server/public.ts'
import { type ModulePayout, moneyLeft, payoutsOfModule, sharesOfPayout } from '#features/settlement/server/public.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import type { HandlerResult, RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { PayoutFilter, PayoutRow, payouts, PayoutShare } from '../contract.ts'

/** The conditions of a filter on `p`. */
export function conditionsOf({ status, provider, startDate, endDate, searchValue }: PayoutFilter, currency: Currency): RawBuilder<unknown> {
  const all = [
    sql`true`,
    ...(status.length ? [sql`p.state = any(${status}::text[])`] : []),
    ...(provider.length ? [sql`p.provider = any(${provider}::text[])`] : []),
    ...(startDate ? [sql`p.paid_on >= ${startDate}::date`] : []),
    ...(endDate ? [sql`p.paid_on <= ${endDate}::date`] : []),
    ...(searchValue ? [matchesSearch(searchValue, currency)] : []),
  ]
  return sql.join(all, sql` and `)
}

function matchesSearch(text: string, currency: Currency): RawBuilder<unknown> {
  const minor = parseAmount(text, currency)
  const byReference = sql`position(lower(${text}) in lower(p.settlement_no)) > 0`
  return minor === null ? byReference : sql`(${byReference} or p.net_minor = ${minor} or p.gross_minor = ${minor})`
}

const sorted = { paidOn: sql`p.paid_on`, net: sql`p.net_minor` } as const

/** The payouts of a module, latest first unless another order is asked for. */
export async function listPayouts({ tx, actor }: Context, request: RequestOf<typeof payouts.list>) {
  const { charityId } = actor
  const { appPreferenceId, sortBy, sortExpression, pageNumber, pageSize } = request
  permittedPreferences(actor, appPreferenceId)
  const { currency } = await charityOf(tx, charityId)
  const direction = sql.raw(sortExpression)
  const matching = sql`from ${payoutsOfModule(charityId, appPreferenceId)} p where ${conditionsOf(request, currency)}`
  const { rows } = await sql<ModulePayout>`
    select p.* ${matching} order by ${sorted[sortBy]} ${direction}, p.id ${direction} limit ${pageSize} offset ${rowsBefore(request)}`.execute(
    tx,
  )
  const counted = await sql<Computed<{ total: number }>>`select count(*)::int as total ${matching}`.execute(tx)
  return { items: rows.map(rowOf), totalCount: counted.rows[0]?.total ?? 0, pageNumber, pageSize }
}

/** A payout of a module with what it comes to for each beneficiary. Refuses with NOT_FOUND. */
export async function findPayout(
  context: Context,
  { id, appPreferenceId }: RequestOf<typeof payouts.find>,
): Promise<HandlerResult<typeof payouts.find>> {
  const { tx, actor } = context
  const { charityId } = actor
  permittedPreferences(actor, appPreferenceId)
  const { rows } = await sql<ModulePayout>`select p.* from ${payoutsOfModule(charityId, appPreferenceId)} p where p.id = ${id}`.execute(tx)
  const [payout] = rows
  if (!payout) throw refuse('NOT_FOUND')
  const { currency } = payout
  const sought = { settlementId: id, appPreferenceId, funds: fundsOf(charityId) }
  const { rows: stored } = await sharesOfPayout(charityId, sought).execute(tx)
  const shares: PayoutShare[] = []
  for (const { grossMinor, feeMinor, refundMinor, ...share } of stored) {
    const { fundId, moneyKind } = share
    const left = await moneyLeft(context, { appPreferenceId, fundId, moneyKind })
    const money = (minor: number) => ({ minor, currency })
    const net = grossMinor - feeMinor - refundMinor
    shares.push({
      ...share,
      gross: money(grossMinor),
      fee: money(feeMinor),
      refund: money(refundMinor),
      net: money(net),
      available: money(Math.max(0, left)),
      missing: money(Math.max(0, 0 - left)),
    })
  }
  return { ...rowOf(payout), shares }
}

function rowOf({ id, settlementNo, provider, account, paidOn, currency, state, gifts, ...sums }: ModulePayout): PayoutRow {
  const money = (minor: number) => ({ minor, currency })
  return {
    id,
    bankReference: settlementNo,
    provider,
    account,
    payoutDate: paidOn,
    gifts,
    gross: money(sums.grossMinor),
    fee: money(sums.feeMinor),
    refund: money(sums.refundMinor),
    net: money(sums.netMinor),
    status: state,
  }
}
