import { currencySign, formatAmount, formatMoney } from '#jurisdictions/money.ts'
import { border, ink, left, muted, right } from './receipt-layout.ts'
import type { Paper } from './paper.ts'
import { calculationWidth, type TableRows } from './table-rows.ts'
import type { FullReceipt } from '../receipt-of.ts'
import type { DocumentTexts } from '#platform/server/texts.ts'

const moneyLine = 554
const rule = '#EAE6DC'
const bare = (minor: number) => formatAmount({ minor }).replace(/\.00$/, '')

type PagePart = { table: TableRows; from: number; to: number; top: number; isLast: boolean }
/** Draws a page's part of the table, with the sums carried forward. Returns its bottom edge. */
export function drawLines(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, { table, from, to, top, isLast }: PagePart): number {
  const { lines, donationAmount } = receipt
  const sumTo = (end: number) => lines.slice(0, end).reduce((sum, { amount }) => sum + amount.minor, 0)
  const { size, height, rows } = table
  const head = { font: 'semibold', size: 13, colour: muted } as const
  paper.text(texts.receipts_line_no(), left, top, head)
  paper.text(texts.receipts_giving(), 116, top, head)
  paper.text(texts.receipts_computed_as(), 301, top, head)
  paper.text(texts.receipts_amount(), moneyLine, top, { ...head, width: right - moneyLine, align: 'right' })
  let y = top + 26
  paper.line(left, y, right, y, ink)

  const carry = (name: string, minor: number) => {
    const at = y + (height - size * 1.25) / 2
    paper.text(name, 116, at, { size, colour: muted })
    paper.text(formatMoney({ minor, currency: donationAmount.currency }), moneyLine, at, {
      font: 'semibold',
      size,
      width: right - moneyLine,
      align: 'right',
    })
    y += height
    paper.line(left, y, right, y, rule)
  }
  if (from > 0) carry(texts.receipts_brought_forward(), sumTo(from))
  lines.slice(from, to).forEach(({ label, amount }, index) => {
    const row = rows[from + index]!
    const at = y + (height - size * 1.25) / 2
    paper.text(String(from + index + 1), left, at, { size, colour: muted })
    paper.text(label, 116, at, { font: 'semibold', size, width: 178, oneLine: true })
    row.calculation.forEach((text, line) =>
      paper.text(text, 301, at + line * size * 1.25, { size, colour: muted, width: calculationWidth, oneLine: true }),
    )
    paper.text(formatMoney(amount), moneyLine, at, { size, width: right - moneyLine, align: 'right' })
    y += row.height
    paper.line(left, y, right, y, rule)
  })
  if (isLast) return drawTotal(paper, receipt, texts, { top, y })
  carry(texts.receipts_carried_forward(), sumTo(to))
  paper.line(moneyLine, top, moneyLine, y, border)
  return y
}

/** Strikes the empty rest of the table with a Z, and draws the total. */
function drawTotal(
  paper: Paper,
  { donationAmount, taxSentence }: FullReceipt,
  texts: DocumentTexts,
  { top, y }: { top: number; y: number },
): number {
  const blank = Math.max(0, Math.min(taxSentence ? 96 : 128, 718 - y))
  if (blank > 40) paper.zed(left, y + 19, 465, blank - 37, border)
  const total = y + blank
  paper.line(moneyLine, top, moneyLine, total + 58, border)
  paper.text(texts.receipts_total(), left, total + 18, { font: 'semibold', size: 14, width: 465, align: 'right' })
  paper.line(571, total, right, total, ink)
  paper.text(currencySign(donationAmount.currency).trim(), 571, total + 20, { size: 14, colour: muted })
  paper.text(bare(donationAmount.minor), 590, total + 10, { font: 'serifBold', size: 28, width: right - 590, align: 'right' })
  paper.line(571, total + 56, right, total + 56, ink)
  paper.line(571, total + 59, right, total + 59, ink)
  return total + 60
}
