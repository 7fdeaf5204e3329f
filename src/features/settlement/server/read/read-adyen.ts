import type { LineKind, Statement } from '#features/settlement/statements.ts'
import { dayOfCell, minorOf, type ReadingOf, requireColumns, requireCurrency, type Table, type TableRow } from './cells.ts'
import { StatementError } from './statement-fault.ts'

/** The kind of line of each type of Adyen's settlement details report (docs.adyen.com). Others are refused. */
const kinds: Readonly<Record<string, LineKind>> = {
  settled: 'charge',
  settledinstallment: 'charge',
  refunded: 'refund',
  refundedreversed: 'refund',
  refundedinstallment: 'refund',
  chargeback: 'dispute',
  secondchargeback: 'dispute',
  chargebackreversed: 'dispute',
  fee: 'fee',
  paymentcost: 'fee',
  invoicededuction: 'fee',
  merchantpayout: 'other',
  balancetransfer: 'adjustment',
  depositcorrection: 'adjustment',
  reserveadjustment: 'adjustment',
  matchedstatement: 'adjustment',
}
const feeColumns = ['Commission', 'Markup', 'Scheme Fees', 'Interchange'] as const

/** Whether a table is a settlement details report of Adyen. */
export const isAdyen = (table: Table) => table.has('Psp Reference') && table.has('Batch Number')

/** The batches of Adyen's settlement details report; each is one payout. */
export function readAdyen(table: Table, reading: ReadingOf): Statement[] {
  requireColumns(table, [
    ['Type'],
    ['Creation Date'],
    ['Gross Currency'],
    ['Gross Debit'],
    ['Gross Credit'],
    ['Net Currency'],
    ['Net Debit'],
    ['Net Credit'],
  ])
  const batches = new Map<string, Statement & { paid: number | null }>()
  for (const { rowNo, cell } of table.rows) {
    const type = cell('Type')
    const kind = kinds[type.toLowerCase().replace(/[^a-z]/g, '')]
    if (!kind) throw new StatementError('STATEMENT_KIND', { line: rowNo, text: type.slice(0, 40) })
    if (cell('Batch Number') === '') throw new StatementError('STATEMENT_NO_PAYOUT', { line: rowNo })
    const amounts = amountsOf(rowNo, cell, kind, reading)
    const on = dayOfCell(`${cell('Creation Date')} ${cell('TimeZone')}`.trim(), rowNo, reading)
    const settlementNo = `${cell('Merchant Account')} ${cell('Batch Number')}`.trim()
    const batch = batches.get(settlementNo) ?? { settlementNo, provider: 'adyen', account: null, paidOn: on, lines: [], paid: null }
    batches.set(settlementNo, batch)
    if (on > batch.paidOn) batch.paidOn = on
    if (kind === 'other') batch.paid = (batch.paid ?? 0) - amounts.net
    else {
      const references = ['Psp Reference', 'Merchant Reference', 'Modification Reference'].map(name => cell(name))
      batch.lines.push({
        lineNo: rowNo,
        kind,
        on,
        grossMinor: amounts.gross,
        feeMinor: amounts.fee,
        references,
        text: cell('Payment Method'),
      })
    }
  }
  return [...batches.values()].map(({ paid, ...batch }) => {
    const sum = batch.lines.reduce((total, line) => total + line.grossMinor - line.feeMinor, 0)
    if (paid !== null && paid !== sum) throw new StatementError('STATEMENT_TOTAL', { name: batch.settlementNo })
    return batch
  })
}

/** Gross, fees and net of a line; where a line has no gross of its own, such as a fee, the net is all of it. */
function amountsOf(rowNo: number, cell: TableRow['cell'], kind: LineKind, reading: ReadingOf) {
  const minor = (name: string) => minorOf(cell(name), rowNo, reading.currency)
  const [gross, net] = [minor('Gross Credit') - minor('Gross Debit'), minor('Net Credit') - minor('Net Debit')]
  if (cell('Gross Currency') !== '') requireCurrency(cell('Gross Currency'), rowNo, reading)
  requireCurrency(cell('Net Currency'), rowNo, reading)
  const isPayment = kind === 'charge' || kind === 'refund' || kind === 'dispute'
  if (!isPayment || gross === 0) return { gross: net, fee: 0, net }
  const fee = feeColumns.reduce((sum, name) => sum + minor(name), 0)
  if (gross - fee !== net) throw new StatementError('STATEMENT_SUM', { line: rowNo })
  return { gross, fee, net }
}
