import { type RawBuilder, sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { type GiftScope, giftsMatching } from '#features/gifts/server/public.ts'
import { GiftFilter } from '#features/gifts/filter.ts'
import type { AppPreference } from '#features/gifts/rules.ts'
import { startExport } from '#features/work/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { formatDecimal, formatMinute, textOfId } from '#platform/server/export/columns.ts'
import type { Exporter } from '#platform/server/files/file-work.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'
import type { settlement, SettlementFilter } from '../contract.ts'
import { conditionsOf } from './list-settlements.ts'
import { scopeOf } from './match/candidates.ts'
import { readSettlement } from './read-settlement.ts'

/** The texts of the states of settlements, by id. */
export const stateTexts = (t: DocumentTexts) =>
  [
    ['pending', t.settlement_export_pending()],
    ['matched', t.settlement_export_matched()],
    ['discrepancy', t.settlement_export_discrepancy()],
    ['settled', t.settlement_export_settled()],
  ] as const
const kinds = (t: DocumentTexts) =>
  [
    ['charge', t.settlement_export_charge()],
    ['refund', t.settlement_export_refund()],
    ['return', t.settlement_export_return()],
    ['dispute', t.settlement_export_dispute()],
    ['fee', t.settlement_export_fee()],
    ['adjustment', t.settlement_export_adjustment()],
    ['other', t.settlement_export_other()],
  ] as const

const notGifts = (t: DocumentTexts) =>
  [
    ['income', t.settlement_export_income()],
    ['transfer', t.settlement_export_transfer()],
    ['bankCharge', t.settlement_export_bank_charge()],
    ['returned', t.settlement_export_returned()],
    ['paidBack', t.settlement_export_paid_back()],
  ] as const

type ListedFilter = { filter: SettlementFilter; preferences: readonly AppPreference[]; currency: Currency }
/** The settlements of a filter, as a file. */
export const listExporter: Exporter<ListedFilter> = {
  kind: 'settlement',
  right: 'settlement:view',
  fileName: 'settlement',
  columns: [
    { key: 'settlementId', label: t => t.settlement_export_id(), kind: 'text' },
    { key: 'provider', label: t => t.settlement_export_provider(), kind: 'code' },
    { key: 'account', label: t => t.settlement_export_account(), kind: 'text' },
    { key: 'payoutDate', label: t => t.settlement_export_payout_date(), kind: 'day' },
    { key: 'fromDate', label: t => t.settlement_export_from(), kind: 'day' },
    { key: 'toDate', label: t => t.settlement_export_to(), kind: 'day' },
    { key: 'currency', label: t => t.settlement_export_currency(), kind: 'code' },
    { key: 'gross', label: t => t.settlement_export_gross(), kind: 'number' },
    { key: 'fee', label: t => t.settlement_export_fees(), kind: 'number' },
    { key: 'refund', label: t => t.settlement_export_refunds(), kind: 'number' },
    { key: 'dispute', label: t => t.settlement_export_disputes(), kind: 'number' },
    { key: 'adjustment', label: t => t.settlement_export_adjustments(), kind: 'number' },
    { key: 'net', label: t => t.settlement_export_net(), kind: 'number' },
    { key: 'lines', label: t => t.settlement_export_lines(), kind: 'number' },
    { key: 'openLines', label: t => t.settlement_export_open_lines(), kind: 'number' },
    { key: 'status', label: t => t.settlement_export_status(), kind: 'code' },
  ],
  statement: ({ filter, preferences, currency }, { charityId, language }) => sql`
    select s.settlement_no as settlement_id, initcap(s.provider) as provider, s.account, s.paid_on as payout_date, s.from_on as from_date, s.to_on as to_date, s.currency,
           ${sums()}, s.line_count as lines, s.open_lines as open_lines, ${textOfId(sql`s.state`, stateTexts(textsIn[language]))} as status
      from settlement s where ${conditionsOf({ charityId, preferences }, filter, currency)} order by s.paid_on desc, s.id desc`,
}

const sums = (): RawBuilder<unknown> =>
  sql.join(
    (['gross', 'fee', 'refund', 'dispute', 'adjustment', 'net'] as const).map(
      name => sql`${formatDecimal(sql.ref(`s.${name}_minor`))} as ${sql.id(name)}`,
    ),
  )

type LinesFilter = { id: string; preferences: readonly AppPreference[] }
/**
 * The lines of a settlement with their gifts, as a file that has each amount once: each gift of a match stands beside one of its lines, and
 * further gifts in rows without the line's amounts. What was refunded or returned is negative, so that the gifts and the difference of a
 * match come to its lines.
 */
export const linesExporter: Exporter<LinesFilter> = {
  kind: 'settlement-lines',
  right: 'settlement:view',
  fileName: 'settlement-lines',
  columns: [
    { key: 'line', label: t => t.settlement_export_line(), kind: 'number' },
    { key: 'date', label: t => t.settlement_export_date(), kind: 'day' },
    { key: 'kind', label: t => t.settlement_export_kind(), kind: 'code' },
    { key: 'references', label: t => t.settlement_export_references(), kind: 'text' },
    { key: 'text', label: t => t.settlement_export_text(), kind: 'text' },
    { key: 'gross', label: t => t.settlement_export_gross(), kind: 'number' },
    { key: 'fee', label: t => t.settlement_export_fees(), kind: 'number' },
    { key: 'receiptNo', label: t => t.settlement_export_receipt_no(), kind: 'code' },
    { key: 'txnId', label: t => t.settlement_export_txn_id(), kind: 'code' },
    { key: 'giftAmount', label: t => t.settlement_export_gift_amount(), kind: 'number' },
    { key: 'difference', label: t => t.settlement_export_difference(), kind: 'number' },
    { key: 'differenceReason', label: t => t.settlement_export_reason(), kind: 'text' },
    { key: 'closedAs', label: t => t.settlement_export_closed_as(), kind: 'code' },
    { key: 'closedReason', label: t => t.settlement_export_closed_reason(), kind: 'text' },
    { key: 'bankInDate', label: t => t.settlement_export_bank_in(), kind: 'day' },
    { key: 'slipNo', label: t => t.settlement_export_slip(), kind: 'text' },
    { key: 'linkedBy', label: t => t.settlement_export_linked_by(), kind: 'text' },
    { key: 'settledAt', label: t => t.settlement_export_settled_at(), kind: 'code' },
  ],
  statement: ({ id, preferences }, { charityId, language, timeZone }) => sql`
    select l.line_no as line, l.occurred_on as date, ${textOfId(sql`l.kind`, kinds(textsIn[language]))} as kind, l.refs as references, l.remark as text,
           ${formatDecimal(sql`case when ${isFirstOfLine} then l.gross_minor end`)} as gross, ${formatDecimal(sql`case when ${isFirstOfLine} then l.fee_minor end`)} as fee,
           g.receipt_no as receipt_no, g.txn_id as txn_id, ${formatDecimal(sql`g.minor`)} as gift_amount,
           ${formatDecimal(sql`case when ${isFirstOfLine} and l.place = 1 then m.difference_minor * case when l.kind in ('refund', 'return') then -1 else 1 end end`)} as difference,
           coalesce(m.difference_reason, m.return_reason) as difference_reason,
           ${textOfId(sql`m.not_gift`, notGifts(textsIn[language]))} as closed_as, m.not_gift_reason as closed_reason,
           m.bank_in_on as bank_in_date, m.slip_no as slip_no, m.linker_name as linked_by, ${formatMinute(sql`m.settled_at`, timeZone)} as settled_at
      from (select l.*, row_number() over (partition by l.match_id order by l.line_no) as place, count(*) over (partition by l.match_id) as lines
              from settlement_line l where l.charity_id = ${charityId} and l.settlement_id = ${id}) l
      left join settlement_match m on m.charity_id = ${charityId} and m.id = l.match_id
      left join (${giftsByPlace({ charityId, preferences }, id)}) g on g.match_id = m.id and least(g.place, l.lines) = l.place
     order by l.line_no, g.place`,
}

/** Whether a row is the first of its line: the last line of a match has the gifts that are more than its lines. */
const isFirstOfLine = sql`(g.place is null or g.place = l.place)`

/** The gifts of the matches of a settlement, numbered within each match. */
const giftsByPlace = (scope: GiftScope, settlementId: string) => sql`
  select s.match_id, d.receipt_no, d.txn_id, case s.kind when 'gift' then s.amount_minor else -s.amount_minor end as minor,
         row_number() over (partition by s.match_id order by d.donated_at, s.donation_id, s.kind) as place
    from settlement_match k join settlement_gift s on s.charity_id = ${scope.charityId} and s.match_id = k.id
    left join ${giftsMatching(scope, GiftFilter.parse({ appPreferenceId: allPreferencesId }))} on d.id = s.donation_id
   where k.charity_id = ${scope.charityId} and k.settlement_id = ${settlementId}`

/** Starts an export of the settlements that a filter matches. */
export async function exportSettlements(context: Context, { columns, format, ...filter }: RequestOf<typeof settlement.export>) {
  const { currency } = await charityOf(context.tx, context.actor.charityId)
  return startExport(context, listExporter, {
    title: 'WORK_SETTLEMENT',
    filter: { filter, preferences: scopeOf(context).preferences, currency },
    columns,
    format,
  })
}

/** Starts an export of the lines of a settlement. Refuses with NOT_FOUND. */
export async function exportLines(context: Context, { columns, format, id }: RequestOf<typeof settlement.exportDetails>) {
  await readSettlement(context, id)
  return startExport(context, linesExporter, {
    title: 'WORK_SETTLEMENT_LINES',
    filter: { id, preferences: scopeOf(context).preferences },
    columns,
    format,
  })
}
