import type { LedgerAccount, SpanEntry } from '#features/ledger/server/public.ts'
import { openSheets, type Paper } from '#features/receipts/server/public.ts'
import type { SettlementInMonth } from '#features/settlement/server/public.ts'
import { jurisdictionOfCurrency } from '#jurisdictions/jurisdictions.ts'
import { type Currency, formatWithCents } from '#jurisdictions/money.ts'
import { formatDay, formatMoment } from '#kit/time/date-format.ts'
import type { Day } from '#kit/time/days.ts'
import { textsIn } from '#platform/server/texts.ts'
import { lastDayOf, periodOf } from '../period.ts'
import { accountNames } from './account-names.ts'
import type { PackFile, PackSource } from './pack-file.ts'

const [ink, muted, rule] = ['#1C2421', '#55605B', '#DDD8CC']
const [left, right] = [72, 722]
/** Where a page ends. */
const bottom = 1050

type Content = {
  entries: readonly SpanEntry[]
  settlements: readonly SettlementInMonth[]
  files: readonly Pick<PackFile, 'name' | 'sha256'>[]
  currency: Currency
}

/**
 * Draws the statement of a sealed month: what moved on each account, what was reconciled, who sealed it, and the fingerprints of its files.
 */
export async function drawStatement(source: PackSource, { entries, settlements, files, currency }: Content): Promise<Uint8Array> {
  const { month, charityName, language, timeZone, preparedBy, sealedBy, sealedAt, packFormat } = source
  const t = textsIn[language]
  const name = formatDay(month, 'MMMM YYYY', language)
  const { paper, finish } = await openSheets({ title: `${charityName} ${month.slice(0, 7)}`, at: new Date(sealedAt) })
  let y = paper.text(charityName, left, 64, { font: 'serifBold', size: 20 })
  y = paper.text(t.month_end_statement_title({ month: name }), left, y + 4, { font: 'semibold', size: 16 })
  const at = formatMoment(sealedAt, timeZone, `${jurisdictionOfCurrency(currency).days.day}, hh:mm A`, language)
  y = paper.text(t.month_end_sealed_line({ preparer: preparedBy, sealer: sealedBy, at }), left, y + 4, { size: 12, colour: muted })
  const moved = Map.groupBy(entries, ({ account }) => account)
  const accounts = Object.entries(accountNames(t)).flatMap(([account, words]) => {
    const rows = moved.get(account as LedgerAccount)
    return rows ? [[words, sumOf(rows.map(({ amountMinor }) => amountMinor))] as const] : []
  })
  const sum = [t.month_end_sum(), sumOf(accounts.map(([, minor]) => minor))] as const
  const dayText = (day: Day) => formatDay(day, jurisdictionOfCurrency(currency).days.day, language)
  const days = { from: dayText(month), to: dayText(lastDayOf(periodOf(month))) }
  const title = packFormat < 4 ? t.month_end_accounts() : t.month_end_accounts_posted(days)
  if (packFormat >= 4) y = paper.text(t.month_end_accounts_note(), left, y + 14, { size: 12, colour: muted, width: right - left })
  y = drawTable(paper, y + 18, { title, rows: [...accounts, sum], currency })
  const columns = [
    [t.month_end_gross(), sumOf(settlements.map(({ grossMinor }) => grossMinor))],
    [t.month_end_fees(), -sumOf(settlements.map(({ feeMinor }) => feeMinor))],
    [t.month_end_refunds(), -sumOf(settlements.map(({ refundMinor }) => refundMinor))],
    [t.month_end_disputes(), -sumOf(settlements.map(({ disputeMinor }) => disputeMinor))],
    [t.month_end_adjustments(), sumOf(settlements.map(({ adjustmentMinor }) => adjustmentMinor))],
    [t.month_end_net(), sumOf(settlements.map(({ netMinor }) => netMinor))],
  ] as const
  y = drawTable(paper, y + 18, { title: t.month_end_reconciled({ count: settlements.length }), rows: columns, currency })
  y = paper.text(t.month_end_fingerprints(), left, y + 18, { font: 'semibold', size: 14 }) + 4
  for (const { name: file, sha256 } of files) {
    y = paper.text(file, left, y, { size: 12 })
    y = paper.text(sha256, left, y, { size: 10, colour: muted }) + 6
  }
  return finish()
}

const sumOf = (minors: readonly number[]): number => minors.reduce((sum, minor) => sum + minor, 0)

type Table = { title: string; rows: readonly (readonly [name: string, minor: number])[]; currency: Currency }

function drawTable(paper: Paper, top: number, { title, rows, currency }: Table): number {
  let y = paper.text(title, left, top, { font: 'semibold', size: 14 }) + 4
  paper.line(left, y, right, y, rule)
  for (const [at, [name, minor]] of rows.entries()) {
    if (y > bottom) {
      paper.nextPage()
      y = 64
    }
    const isLast = at === rows.length - 1
    if (isLast) paper.line(left, y + 2, right, y + 2, ink)
    const font = isLast ? 'semibold' : 'regular'
    const under = paper.text(name, left, y + 6, { font, size: 13, width: 420 })
    paper.text(formatWithCents({ minor, currency }), right - 200, y + 6, { font, size: 13, width: 200, align: 'right' })
    y = under + 2
  }
  return y
}
