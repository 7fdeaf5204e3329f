import type { LineKind, Statement, StatementLine } from '#features/settlement/statements.ts'
import type { Day } from '#kit/time/days.ts'
import { dayOfCell, minorOf, type ReadingOf, requireColumns, requireCurrency, type Table } from './cells.ts'
import { StatementError } from './statement-fault.ts'

/** The kind of line of each reporting category of Stripe (docs.stripe.com/reports/reporting-categories). Others are refused. */
const kinds: Readonly<Record<string, LineKind>> = {
  charge: 'charge',
  charge_failure: 'refund',
  refund: 'refund',
  refund_failure: 'refund',
  partial_capture_reversal: 'refund',
  dispute: 'dispute',
  dispute_reversal: 'dispute',
  fee: 'fee',
  network_cost: 'fee',
  tax: 'fee',
  payout: 'other',
  payout_reversal: 'other',
  other_adjustment: 'adjustment',
  risk_reserved_funds: 'adjustment',
  transfer: 'adjustment',
  transfer_reversal: 'adjustment',
  topup: 'adjustment',
  topup_reversal: 'adjustment',
}
/** What a reporting category is to us; undefined where we do not know it. */
export const stripeKindOf = (category: string): LineKind | undefined => kinds[category]
const payoutId = ['automatic_payout_id', 'payout_id'] as const
const effective = ['automatic_payout_effective_at', 'automatic_payout_effective_at_utc'] as const

/** Whether a table is an itemised report of Stripe. */
export const isStripe = (table: Table) => table.has('balance_transaction_id') && table.has('reporting_category')

/** The payouts of Stripe's itemised report: each line names its payout. */
export function readStripe(table: Table, reading: ReadingOf): Statement[] {
  requireColumns(table, [payoutId, ['created', 'created_utc'], ['currency'], ['gross'], ['fee'], ['net']])
  const isUtc = !table.has('created')
  const payouts = new Map<string, Statement & { paid: number | null }>()
  for (const { rowNo, cell } of table.rows) {
    const settlementNo = cell(...payoutId)
    const category = cell('reporting_category').toLowerCase()
    const kind = kinds[category]
    if (settlementNo === '') throw new StatementError('STATEMENT_NO_PAYOUT', { line: rowNo })
    if (!kind) throw new StatementError('STATEMENT_KIND', { line: rowNo, text: category.slice(0, 40) })
    requireCurrency(cell('currency'), rowNo, reading)
    const [gross, fee, net] = (['gross', 'fee', 'net'] as const).map(name => minorOf(cell(name), rowNo, reading.currency)) as [
      number,
      number,
      number,
    ]
    if (gross - fee !== net) throw new StatementError('STATEMENT_SUM', { line: rowNo })
    const on = dayOfCell(cell('created', 'created_utc'), rowNo, reading, { isUtc })
    const paidOn = cell(...effective) ? dayOfCell(cell(...effective), rowNo, reading, { isUtc: !table.has(effective[0]) }) : on
    const payout = payouts.get(settlementNo) ?? { settlementNo, provider: 'stripe', account: null, paidOn, lines: [], paid: null }
    payouts.set(settlementNo, payout)
    if (paidOn > payout.paidOn) payout.paidOn = paidOn
    if (kind === 'other') payout.paid = (payout.paid ?? 0) - net
    else payout.lines.push(lineOf({ lineNo: rowNo, kind, on, grossMinor: gross, feeMinor: fee }, cell))
  }
  return [...payouts.values()].map(({ paid, ...payout }) => {
    const sum = payout.lines.reduce((total, line) => total + line.grossMinor - line.feeMinor, 0)
    if (paid !== null && paid !== sum) throw new StatementError('STATEMENT_TOTAL', { name: payout.settlementNo })
    return { ...payout, ...(paid !== null && { paidMinor: paid }) }
  })
}

type Figures = { lineNo: number; kind: LineKind; on: Day; grossMinor: number; feeMinor: number }
const lineOf = (figures: Figures, cell: (name: string) => string): StatementLine => ({
  ...figures,
  references: ['charge_id', 'payment_intent_id', 'source_id', 'balance_transaction_id'].map(name => cell(name)),
  text: cell('description'),
  id: cell('balance_transaction_id'),
})
