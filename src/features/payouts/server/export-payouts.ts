import { sql } from 'kysely'
import { charityOf } from '#features/charity/server/public.ts'
import { permittedPreferences } from '#features/gifts/server/public.ts'
import { payoutsOfModule, stateTexts } from '#features/settlement/server/public.ts'
import { startExport } from '#features/work/server/public.ts'
import type { Currency } from '#jurisdictions/money.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import { formatDecimal, textOfId } from '#platform/server/export/columns.ts'
import type { Exporter } from '#platform/server/files/file-work.ts'
import { textsIn } from '#platform/server/texts.ts'
import type { PayoutFilter, payouts } from '../contract.ts'
import { conditionsOf } from './list-payouts.ts'

/** The payouts of a filter, as a file. */
export const payoutExporter: Exporter<{ filter: PayoutFilter; currency: Currency }> = {
  kind: 'payouts',
  right: 'payouts:view',
  fileName: 'payouts',
  columns: [
    { key: 'bankReference', label: t => t.payouts_export_bank_reference(), kind: 'text' },
    { key: 'provider', label: t => t.settlement_export_provider(), kind: 'code' },
    { key: 'account', label: t => t.settlement_export_account(), kind: 'text' },
    { key: 'payoutDate', label: t => t.settlement_export_payout_date(), kind: 'day' },
    { key: 'currency', label: t => t.settlement_export_currency(), kind: 'code' },
    { key: 'gifts', label: t => t.payouts_export_gifts(), kind: 'number' },
    { key: 'gross', label: t => t.settlement_export_gross(), kind: 'number' },
    { key: 'fee', label: t => t.settlement_export_fees(), kind: 'number' },
    { key: 'refund', label: t => t.settlement_export_refunds(), kind: 'number' },
    { key: 'net', label: t => t.settlement_export_net(), kind: 'number' },
    { key: 'status', label: t => t.settlement_export_status(), kind: 'code' },
  ],
  statement: ({ filter, currency }, { charityId, language }) => sql`
    select p.settlement_no as bank_reference, initcap(p.provider) as provider, p.account, p.paid_on as payout_date, p.currency, p.gifts,
           ${formatDecimal(sql`p.gross_minor`)} as gross, ${formatDecimal(sql`p.fee_minor`)} as fee, ${formatDecimal(sql`p.refund_minor`)} as refund,
           ${formatDecimal(sql`p.net_minor`)} as net, ${textOfId(sql`p.state`, stateTexts(textsIn[language]))} as status
      from ${payoutsOfModule(charityId, filter.appPreferenceId)} p where ${conditionsOf(filter, currency)} order by p.paid_on desc, p.id desc`,
}

/** Starts an export of the payouts that a filter matches. */
export async function exportPayouts(context: Context, { columns, format, ...filter }: RequestOf<typeof payouts.export>) {
  permittedPreferences(context.actor, filter.appPreferenceId)
  const { currency } = await charityOf(context.tx, context.actor.charityId)
  return startExport(context, payoutExporter, { title: 'WORK_PAYOUTS', filter: { filter, currency }, columns, format })
}
