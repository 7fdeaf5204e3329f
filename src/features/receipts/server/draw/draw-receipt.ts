import { receiptTime } from '#jurisdictions/zones.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { otherLanguage } from '#kit/text/languages.ts'
import { formatMoney } from '#jurisdictions/money.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { frequencyTerm, paidByTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/gifts/server/public.ts'
import { drawCode } from './draw-code.ts'
import { drawLines } from './draw-lines.ts'
import { border, brass, ink, left, muted, right } from './receipt-layout.ts'
import type { Paper } from './paper.ts'
import { layOutRows } from './table-rows.ts'
import { clearanceText, closingText, type FullReceipt, idLabelOf, localDateText, registrationText, taxReliefText } from '../receipt-of.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'

/** The details of a print: earlier copies, check address, Hijri date, logo. */
export type PrintDetails = { copy: number; link: string; hijri: string | null; logo?: Buffer | null }

/** Draws a receipt, a dozen rows on its page; longer ones continue on more pages, each with head, number and subtotal. */
export function drawReceipt(paper: Paper, receipt: FullReceipt, print: PrintDetails): void {
  const texts = textsIn[receipt.language]
  const table = layOutRows(paper, receipt.lines)
  const { pages } = table
  for (const [index, { from, to }] of pages.entries()) {
    if (index > 0) paper.nextPage()
    drawHead(paper, receipt, texts, print.logo ?? null)
    drawTitle(paper, receipt, texts, print, pages.length > 1 ? texts.receipts_page({ page: index + 1, pages: pages.length }) : null)
    if (index === 0) drawFacts(paper, receipt, texts)
    const isLast = index === pages.length - 1
    const end = drawLines(paper, receipt, texts, { table, from, to, top: index === 0 ? 417 : 272, isLast })
    if (isLast) drawWords(paper, receipt, texts, end)
    drawFoot(paper, receipt, texts, print.link)
  }
}

function drawHead(paper: Paper, { charityName, charity }: FullReceipt, texts: DocumentTexts, logo: Buffer | null): void {
  paper.box(0, 0, 794, 4, charity.colour)
  if (!logo || !paper.picture(logo, left, 60, 60, 12)) {
    paper.box(left, 60, 60, 60, charity.colour, 12)
    paper.text(charityName.charAt(0), left, 74, { font: 'serifBold', size: 30, colour: '#FFFFFF', width: 60, align: 'center' })
  }
  const isLong = paper.widthOf(charityName, 'serifBold', 20) > 280
  paper.text(charityName, 148, charity.nameJawi || isLong ? 63 : 76, { font: 'serifBold', size: 20, width: 280 })
  if (charity.nameJawi) paper.text(charity.nameJawi, 148, isLong ? 116 : 94, { size: 17, colour: muted, width: 280 })
  const lines = [
    [charity.address, 'regular'],
    [charity.phone && formatPhone(charity.phone), 'regular'],
    [registrationText(charity, texts), 'code'],
  ] as const
  lines
    .filter(([line]) => line !== null && line !== '')
    .forEach(([line, font], index) =>
      paper.text(String(line), 430, 65 + index * 17, { font, size: 12, colour: muted, width: 292, align: 'right', oneLine: true }),
    )
}

function drawTitle(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, { copy, hijri }: PrintDetails, page: string | null): void {
  paper.text(texts.receipts_title(), left, 168, { font: 'serifBold', size: 30 })
  const { languages } = jurisdictionOf(receipt.charity.country)
  const otherTitle = textsIn[otherLanguage(receipt.language)].receipts_title()
  if (languages.length > 1) paper.text(otherTitle, left, 209, { size: 14, colour: muted })
  if (receipt.charity.nameJawi)
    paper.text(texts.receipts_title_jawi(), left + 16 + paper.widthOf(otherTitle, 'regular', 14), 206, { size: 16, colour: muted })
  paper.text(receipt.receiptNo, 422, 164, { font: 'codeBold', size: 17, width: 300, align: 'right' })
  const rightAligned = { size: 13, colour: muted, width: 300, align: 'right' } as const
  paper.text(receiptTime(receipt.timeStamp, receipt.language), 422, 187, rightAligned)
  const below = [
    { text: localDateText(receipt, texts), look: {} },
    { text: hijri, look: hijri?.includes('Ramadan') ? ({ font: 'semibold', colour: brass } as const) : {} },
    { text: page, look: {} },
  ].filter(({ text }) => text)
  const step = below.length > 2 ? 14 : 18
  below.forEach(({ text, look }, index) => paper.text(text ?? '', 422, 205 + index * step, { ...rightAligned, size: 12, ...look }))
  if (copy > 0) drawStamp(paper, texts.receipts_duplicate({ copy }), left + 290, 172)
  if (receipt.state !== 'issued') drawStamp(paper, invalidStampText(receipt, texts), left + 290, copy > 0 ? 204 : 190)
  paper.line(left, 244, right, 244, ink)
}

/** The stamp on a receipt that is no longer valid. */
export const invalidStampText = ({ state, replacedBy }: FullReceipt, texts: DocumentTexts) =>
  state === 'replaced' && replacedBy ? texts.receipts_replaced_by({ receiptNo: replacedBy }) : texts.receipts_voided()

function drawStamp(paper: Paper, text: string, x: number, y: number): void {
  const width = paper.widthOf(text, 'bold', 13) + 20
  const start = Math.min(x, 560 - width) // never under the number
  paper.frame(start, y, width, 26, muted)
  paper.text(text, start + 10, y + 6, { font: 'bold', size: 13, colour: muted, oneLine: true })
}

function drawFacts(paper: Paper, receipt: FullReceipt, texts: DocumentTexts): void {
  const { language } = receipt
  const { identity } = jurisdictionOf(receipt.charity.country)
  const relief = taxReliefText(receipt, texts)
  const facts: (readonly [name: string, value: string, font?: 'code'])[][] = [
    [
      [texts.receipts_received_from(), receipt.donorName ?? texts.receipts_anonymous()],
      ...(receipt.nirc || identity.isOnEveryReceipt ? [[idLabelOf(receipt, texts), receipt.nirc ?? '–', 'code'] as const] : []),
      [texts.receipts_phone(), receipt.donorPhone ? formatPhone(receipt.donorPhone) : '–'],
      [texts.receipts_email(), receipt.donorEmail ?? '–'],
    ],
    [
      [
        texts.receipts_payment_method(),
        [paidByTerm(termsIn(language), receipt.paidWith), clearanceText(receipt, texts)].filter(Boolean).join(', '),
      ],
      [texts.receipts_frequency(), frequencyTerm(termsIn(language), receipt.frequencyId)],
      [texts.receipts_transaction_no(), receipt.transactionNo, 'code'],
      ...(relief ? [[texts.receipts_tax_relief(), relief] as const] : []),
    ],
  ]
  facts.forEach((column, side) =>
    column.forEach(([name, value, font = 'regular' as const], row) => {
      const [x, y] = [left + side * 345, 272 + row * 30]
      paper.text(name, x, y, { size: 13, colour: muted, width: 114, oneLine: true })
      const width = side ? 190 : 222
      const size = paper.widthOf(value, font, 13.5) > width ? 11 : 13.5
      const isTwoLines = paper.widthOf(value, font, size) > width
      paper.text(value, x + 116, isTwoLines ? y - 5 : y, { font, size, width, mostLines: 2 })
    }),
  )
}

function drawWords(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, end: number): void {
  const top = end + 20
  paper.line(left, top, right, top, border)
  paper.text(texts.receipts_in_words(), left, top + 17, { size: 13, colour: muted })
  const bottom = paper.text(receipt.inWords, 200, top + 12, { font: 'serifBold', size: 17, width: right - 200 }) + 12
  paper.line(left, bottom, right, bottom, border)
  let y = paper.text(closingText(receipt, texts), left, bottom + 16, { font: 'serif', size: 14, colour: muted, width: 460 }) + 8
  if (receipt.refunded.minor > 0)
    y = paper.text(texts.receipts_refunded({ amount: formatMoney(receipt.refunded) }), left, y, { font: 'semibold', size: 13 }) + 8
  if (receipt.taxSentence) paper.text(receipt.taxSentence, left, y, { size: 11, colour: muted, width: right - left })
}

function drawFoot(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, link: string): void {
  paper.line(left, 962, right, 962, border)
  drawCode(paper, link, { x: left, y: 983, width: 92 })
  paper.text(texts.receipts_check(), 184, 1007, { font: 'semibold', size: 12 })
  const small = { font: 'code', size: 12, colour: muted, width: 380, oneLine: true } as const
  paper.text(texts.receipts_scan({ receiptNo: receipt.receiptNo, code: receipt.checkCode }), 184, 1024, small)
  paper.text(texts.receipts_check_at({ address: link.replace(/^https?:\/\//, '').replace(/\?.*/, '') }), 184, 1041, small)
  paper.text(texts.receipts_by_computer(), 184, 1058, small)
  paper.text(`${texts.receipts_powered_by()} Amanah`, 560, 1058, { size: 12, colour: '#0F5450', width: right - 560, align: 'right' })
}
