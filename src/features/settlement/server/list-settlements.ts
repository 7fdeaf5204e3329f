import { type RawBuilder, sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { GiftFilter } from '#features/gifts/filter.ts'
import { type GiftScope, giftsMatching, inBrackets } from '#features/gifts/server/public.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { defaultLanguage } from '#kit/text/languages.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { monthNames } from '#kit/time/date-format.ts'
import type { HandlerResult } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import type { settlement, SettlementFilter, SettlementListRequest, SettlementRow } from '../contract.ts'
import { scopeOf } from './match/candidates.ts'
import type { StoredSettlement } from './read-settlement.ts'

/** The settlements that a filter matches, a page of them, by month and provider unless another order is asked for. */
export async function listSettlements(context: Context, request: SettlementListRequest): Promise<HandlerResult<typeof settlement.list>> {
  const { tx, actor, now } = context
  const { charityId } = actor
  const { pageNumber, pageSize, sortBy, sortExpression } = request
  const { currency, timeZone } = await charityOf(tx, charityId)
  const where = conditionsOf(scopeOf(context), request, currency)
  const direction = sql.raw(sortExpression)
  const [{ rows }, counted] = await Promise.all([
    sql<StoredSettlement>`
      select s.* from settlement s where ${where}
       order by ${order[sortBy](direction)}, s.paid_on ${direction}, s.id ${direction} limit ${pageSize} offset ${rowsBefore(request)}`.execute(
      tx,
    ),
    sql<Computed<{ total: number }>>`select count(*)::int as total from settlement s where ${where}`.execute(tx),
  ])
  return {
    items: rows.map(rowOf),
    totalCount: counted.rows[0]?.total ?? 0,
    pageNumber,
    pageSize,
    years: lastYears(Number(dayInZone(now(), timeZone).slice(0, 4))),
  }
}

/** The ten years that lists offer to choose from, this one first. */
const lastYears = (thisYear: number) => Array.from({ length: 10 }, (_, ago) => ({ value: thisYear - ago, label: String(thisYear - ago) }))

const order = {
  period: (direction: RawBuilder<unknown>) => sql`date_trunc('month', s.paid_on::timestamp) ${direction}, s.provider`,
  paidOn: (direction: RawBuilder<unknown>) => sql`s.paid_on ${direction}`,
  net: (direction: RawBuilder<unknown>) => sql`s.net_minor ${direction}`,
} as const

/** A settlement as its list and page show it. */
export function rowOf(row: StoredSettlement): SettlementRow {
  const [year, month] = [Number(row.paidOn.slice(0, 4)), Number(row.paidOn.slice(5, 7))]
  const money = (minor: number) => ({ minor, currency: row.currency })
  return {
    id: row.id,
    settlementId: row.settlementNo,
    provider: row.provider,
    account: row.account,
    year: { value: year, label: String(year) },
    month: { value: month, label: monthNames[defaultLanguage][month - 1] ?? '' },
    fromDate: row.fromOn,
    toDate: row.toOn,
    payoutDate: row.paidOn,
    gross: money(row.grossMinor),
    fee: money(row.feeMinor),
    refund: money(row.refundMinor),
    dispute: money(row.disputeMinor),
    adjustment: money(row.adjustmentMinor),
    net: money(row.netMinor),
    lines: row.lineCount,
    openLines: row.openLines,
    status: row.state,
  }
}

/** The conditions of a filter on `settlement s`. What is asked of gifts holds for one gift of the settlement that the reader may see. */
export function conditionsOf(scope: GiftScope, filter: SettlementFilter, currency: Currency): RawBuilder<unknown> {
  const { year, month, amounts, provider, status, searchBy, searchValue } = filter
  const all = [
    sql`s.charity_id = ${scope.charityId}`,
    ...(year ? [sql`s.paid_on >= make_date(${year.value}::int, 1, 1)`, sql`s.paid_on < make_date(${year.value}::int + 1, 1, 1)`] : []),
    ...(month ? [sql`extract(month from s.paid_on) = ${month.value}`] : []),
    ...inBrackets(sql`s.net_minor`, amounts),
    ...(provider.length ? [sql`s.provider = any(${provider}::text[])`] : []),
    ...(status.length ? [sql`s.state = any(${status}::text[])`] : []),
    ...conditionsOnGifts(scope, filter),
    ...(searchValue ? [matchesText(searchBy, searchValue, currency)] : []),
  ]
  return sql.join(all, sql` and `)
}

/** A settlement ID that holds the text, or one of the amounts of a settlement. */
function matchesText(by: SettlementFilter['searchBy'], text: string, currency: Currency): RawBuilder<unknown> {
  const minor = parseAmount(text, currency)
  const byNumber = sql`position(lower(${text}) in lower(s.settlement_no)) > 0`
  const byAmount = minor === null ? sql`false` : sql`${minor}::bigint in (s.net_minor, s.gross_minor)`
  if (by === null) return sql`(${byNumber} or ${byAmount})`
  return by === 'amount' ? byAmount : byNumber
}

function conditionsOnGifts(
  scope: GiftScope,
  { donationTo, donationToValues, platform, paymentMethod }: SettlementFilter,
): RawBuilder<unknown>[] {
  if (donationTo === null && !donationToValues.length && !platform.length && !paymentMethod.length) return []
  const filter = GiftFilter.parse({ appPreferenceId: allPreferencesId, donationTo, donationToValues, platform, paymentMethod })
  return [
    sql`exists (select from settlement_match m join settlement_gift g on g.charity_id = m.charity_id and g.match_id = m.id
                  join ${giftsMatching(scope, filter)} on d.id = g.donation_id
                 where m.charity_id = s.charity_id and m.settlement_id = s.id)`,
  ]
}
