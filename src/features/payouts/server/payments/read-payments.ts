import { type RawBuilder, sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { fundsOf, permittedPreferences } from '#features/gifts/server/public.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { rowsBefore } from '#kit/text/paging.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { PaymentDetails, PaymentFilter, PaymentRow, payouts } from '#features/payouts/contract.ts'
import { paymentActionsFor, paymentNoText } from '#features/payouts/rules.ts'
import '../tables.ts'

type StoredPayment = RowOf<
  'fundPayment',
  | 'id'
  | 'paymentNo'
  | 'appPreferenceId'
  | 'fundId'
  | 'moneyKind'
  | 'payee'
  | 'accountEnd'
  | 'note'
  | 'currency'
  | 'amountMinor'
  | 'state'
  | 'preparedBy'
  | 'preparerName'
  | 'preparedAt'
  | 'deciderName'
  | 'decidedAt'
  | 'bankReference'
  | 'paidOn'
  | 'version'
> &
  Renamed<'fund', { fundName: 'name'; fundNameMs: 'nameMs' }>
/** The payments of the modules that a reader may see. */
const paymentsOf = ({ charityId, can }: Context['actor']): RawBuilder<unknown> => sql`(
  select p.*, f.name as fund_name, f.name_ms as fund_name_ms from fund_payment p join ${fundsOf(charityId)} f on f.id = p.fund_id
   where p.charity_id = ${charityId} and p.app_preference_id = any(${permittedPreferences({ can }, allPreferencesId)}::smallint[])) p`

function conditionsOf({ appPreferenceId, moneyKind, status, searchValue }: PaymentFilter): RawBuilder<unknown> {
  const text = sql`lower(${searchValue})`
  const all = [
    sql`true`,
    ...(appPreferenceId.length ? [sql`p.app_preference_id = any(${appPreferenceId}::smallint[])`] : []),
    ...(moneyKind.length ? [sql`p.money_kind = any(${moneyKind}::text[])`] : []),
    ...(status.length ? [sql`p.state = any(${status}::text[])`] : []),
    ...(searchValue
      ? [
          sql`position(${text} in lower(p.payee || ' ' || p.fund_name || ' ' || coalesce(p.fund_name_ms, '') || ' PAY-' || lpad(p.payment_no::text, 6, '0'))) > 0`,
        ]
      : []),
  ]
  return sql.join(all, sql` and `)
}

const sorted = { number: sql`p.payment_no`, amount: sql`p.amount_minor` } as const

/** Payments to beneficiaries, newest first unless another order is asked for. */
export async function listPayments({ tx, actor }: Context, request: RequestOf<typeof payouts.payments>) {
  const { pageNumber, pageSize, sortBy, sortExpression } = request
  const direction = sql.raw(sortExpression)
  const matching = sql`from ${paymentsOf(actor)} where ${conditionsOf(request)}`
  const { rows } = await sql<StoredPayment>`
    select p.* ${matching} order by ${sorted[sortBy]} ${direction}, p.payment_no ${direction} limit ${pageSize} offset ${rowsBefore(request)}`.execute(
    tx,
  )
  const counted = await sql<Computed<{ total: number }>>`select count(*)::int as total ${matching}`.execute(tx)
  return { items: rows.map(rowOf), totalCount: counted.rows[0]?.total ?? 0, pageNumber, pageSize }
}

/** A payment of this charity. Refuses with NOT_FOUND. */
export async function readPayment({ tx, actor }: Pick<Context, 'tx' | 'actor'>, id: string): Promise<StoredPayment> {
  const { rows } = await sql<StoredPayment>`select p.* from ${paymentsOf(actor)} where p.id = ${id}`.execute(tx)
  if (!rows[0]) throw refuse('NOT_FOUND')
  return rows[0]
}

/** A payment with the steps that its reader may take. Refuses with NOT_FOUND. */
export async function findPayment(context: Context, { id }: RequestOf<typeof payouts.findPayment>): Promise<PaymentDetails> {
  const payment = await readPayment(context, id)
  const { note, deciderName, decidedAt, bankReference, version } = payment
  const { timeZone } = await charityOf(context.tx, context.actor.charityId)
  return {
    ...rowOf(payment),
    note,
    decidedBy: deciderName,
    decidedAt,
    bankReference,
    version,
    today: dayInZone(context.now(), timeZone),
    actions: paymentActionsFor(payment, context.actor),
  }
}

function rowOf(payment: StoredPayment): PaymentRow {
  const { id, appPreferenceId, fundId, fundName, fundNameMs, moneyKind, payee, accountEnd, preparedAt, paidOn } = payment
  return {
    id,
    paymentNo: paymentNoText(payment.paymentNo),
    appPreferenceId,
    fundId,
    fundName,
    fundNameMs,
    moneyKind,
    payee,
    accountEnd,
    amount: { minor: payment.amountMinor, currency: payment.currency },
    status: payment.state,
    preparedBy: payment.preparerName,
    preparedAt,
    paidOn,
  }
}
