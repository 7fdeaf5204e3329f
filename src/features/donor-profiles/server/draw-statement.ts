import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Language } from '#kit/text/languages.ts'
import type { Day } from '#kit/time/days.ts'
import { formatDay } from '#kit/time/date-format.ts'
import type { Writable } from 'node:stream'
import type { Charity } from '#features/charity/server/public.ts'
import type { StatementLine } from '#features/gifts/server/public.ts'
import { registrationText } from '#features/receipts/server/public.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { drawText, newDocument, textLines } from '#platform/server/pdf/pdf.ts'
import { textsIn } from '#platform/server/texts.ts'

/** The gifts of a donor in one tax year, by its name, as they are printed. */
export type Statement = {
  charity: Pick<Charity, 'name' | 'country' | 'registrationNo' | 'currency'>
  donorName: string
  year: string
  language: Language
  lines: readonly StatementLine[]
  madeOn: Day
}

const page = { left: 56, right: 539, top: 64, bottom: 770 } // points of A4
const columns = { date: 56, receipt: 146, purpose: 236, amount: 429 }
const purposeWidth = 186
const rowHeight = 18
/** The lines of a row that fit on a page. */
const mostLines = 35
const muted = '#55605B'

/** Draws a statement on as many A4 pages as it takes. The total has the ledger's rule: one line above, two below. */
export async function drawStatement(to: Writable, at: Date, statement: Statement): Promise<void> {
  const { charity, donorName, year, language, lines, madeOn } = statement
  const t = textsIn[language]
  const { days } = jurisdictionOf(charity.country)
  const title = t.donor_profiles_statement_title({ year })
  const { doc, addPage, finish } = await newDocument({ size: 'A4', title, at, language, to })
  const rule = (y: number) => void doc.moveTo(page.left, y).lineTo(page.right, y).lineWidth(0.75).stroke('#1C2421')
  const money = (minor: number) => formatMoney({ minor, currency: charity.currency })
  const heading = (y: number) => {
    const look = { size: 9, colour: muted }
    drawText(doc, t.donor_profiles_statement_date(), columns.date, y, { ...look, width: 84 })
    drawText(doc, t.donor_profiles_statement_receipt(), columns.receipt, y, { ...look, width: 84 })
    drawText(doc, t.donor_profiles_statement_for(), columns.purpose, y, { ...look, width: purposeWidth })
    drawText(doc, t.donor_profiles_statement_amount(), columns.amount, y, { ...look, width: 110, align: 'right' })
    return y + rowHeight
  }
  let y = drawText(doc, charity.name, page.left, page.top, { font: 'bold', size: 13 }) + 2
  const registration = registrationText(charity, t)
  if (registration) y = drawText(doc, registration, page.left, y, { size: 9, colour: muted })
  y = drawText(doc, title, page.left, y + 24, { font: 'bold', size: 16 }) + 6
  y = drawText(doc, donorName, page.left, y, { size: 12 }) + 20
  y = heading(y)
  for (const { donatedOn, receiptNo, purposes, amountMinor } of lines) {
    const further = Math.min(textLines(purposes, 'regular', 10.5, purposeWidth).length, mostLines) - 1
    if (y + further * rowHeight > page.bottom) {
      addPage()
      y = heading(page.top)
    }
    drawText(doc, formatDay(donatedOn, days.day, language), columns.date, y, { width: 84, oneLine: true })
    drawText(doc, receiptNo ?? '–', columns.receipt, y, { width: 84, oneLine: true })
    const under = drawText(doc, purposes, columns.purpose, y, { width: purposeWidth, mostLines })
    drawText(doc, money(amountMinor), columns.amount, y, { width: 110, align: 'right', oneLine: true })
    y = Math.max(y + rowHeight, under + 2)
  }
  if (y > page.bottom - 60) {
    addPage()
    y = page.top
  }
  rule(y + 2)
  drawText(doc, t.donor_profiles_statement_total({ count: lines.length }), columns.date, y + 8, { font: 'bold', width: 360 })
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  drawText(doc, money(total), columns.amount, y + 8, { font: 'bold', width: 110, align: 'right' })
  rule(y + 27)
  rule(y + 30)
  const note = t.donor_profiles_statement_note({ day: formatDay(madeOn, days.day, language) })
  drawText(doc, note, page.left, y + 44, { size: 9, colour: muted, width: page.right - page.left })
  await finish()
}
