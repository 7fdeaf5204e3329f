import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { receiptTime } from '#kit/time/date-format.ts'
import { formatMoney } from '#kit/giving/money.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { saidIn } from '#features/receipts/in-malay.ts'
import { pagesOf } from '#features/receipts/rules.ts'
import { drawCode } from './draw-code.ts'
import { drawLines } from './draw-lines.ts'
import { border, brass, ink, left, muted, right } from './look.ts'
import type { Paper } from './paper.ts'
import type { FullReceipt } from '../receipt-of.ts'
import { receiptWords, type ReceiptWords } from './receipt-words.ts'

/** The details of a print: earlier copies, check address, Hijri date, logo. */
export type Print = { copy: number; link: string; hijri: string | null; logo?: Buffer | null }

/** Draws a receipt, a dozen lines on its page; longer ones continue on more pages, each with head, number and subtotal. */
export function drawReceipt(paper: Paper, receipt: FullReceipt, print: Print): void {
  const words = receiptWords[receipt.language]
  const pages = pagesOf(receipt.lines.length)
  for (const [index, { from, to }] of pages.entries()) {
    if (index > 0) paper.nextPage()
    drawHead(paper, receipt, words, print.logo ?? null)
    drawTitle(paper, receipt, words, print, pages.length > 1 ? words.page(index + 1, pages.length) : null)
    if (index === 0) drawFacts(paper, receipt, words)
    const isLast = index === pages.length - 1
    const end = drawLines(paper, receipt, words, { from, to, top: index === 0 ? 417 : 272, isLast })
    if (isLast) drawWords(paper, receipt, words, end)
    drawFoot(paper, receipt, words, print.link)
  }
}

function drawHead(paper: Paper, { charityName, charity }: FullReceipt, words: ReceiptWords, logo: Buffer | null): void {
  paper.box(0, 0, 794, 4, charity.colour)
  if (!logo || !paper.picture(logo, left, 60, 60, 12)) {
    paper.box(left, 60, 60, 60, charity.colour, 12)
    paper.text(charityName.charAt(0), left, 74, { font: 'serifBold', size: 30, colour: '#FFFFFF', width: 60, align: 'center' })
  }
  const isLong = paper.widthOf(charityName, 'serifBold', 20) > 280
  paper.text(charityName, 148, charity.nameJawi || isLong ? 63 : 76, { font: 'serifBold', size: 20, width: 280 })
  if (charity.nameJawi) paper.text(charity.nameJawi, 148, isLong ? 116 : 94, { size: 17, colour: muted, width: 280 })
  const lines = [
    charity.address,
    charity.phone && formatPhone(charity.phone),
    charity.registrationNo && words.registrationNo(charity.registrationNo),
  ].filter(line => line !== null && line !== '')
  lines.forEach((line, index) =>
    paper.text(String(line), 430, 65 + index * 17, { size: 12, colour: muted, width: 292, align: 'right', oneLine: true }),
  )
}

function drawTitle(paper: Paper, receipt: FullReceipt, words: ReceiptWords, { copy, hijri }: Print, page: string | null): void {
  paper.text(words.title, left, 168, { font: 'serifBold', size: 30 })
  const { languages } = jurisdictionOf(receipt.charity.country)
  if (languages.length > 1) paper.text(words.other, left, 209, { size: 14, colour: muted })
  if (receipt.charity.nameJawi)
    paper.text(words.jawi, left + 16 + paper.widthOf(words.other, 'regular', 14), 206, { size: 16, colour: muted })
  paper.text(receipt.receiptNo, 422, 164, { font: 'bold', size: 17, width: 300, align: 'right' })
  const beside = { size: 13, colour: muted, width: 300, align: 'right' } as const
  paper.text(receiptTime(receipt.timeStamp), 422, 187, beside)
  if (hijri) paper.text(hijri, 422, 206, { ...beside, size: 12, ...(hijri.includes('Ramadan') && { font: 'semibold', colour: brass }) })
  if (page) paper.text(page, 422, 224, { ...beside, size: 12 })
  if (copy > 0) drawStamp(paper, words.duplicate(copy), left + 290, 172)
  if (receipt.state !== 'issued') drawStamp(paper, endedWords(receipt, words), left + 290, copy > 0 ? 204 : 190)
  paper.line(left, 244, right, 244, ink)
}

/** The stamp on a receipt that is no longer valid. */
export const endedWords = ({ state, replacedBy }: FullReceipt, words: ReceiptWords) =>
  state === 'replaced' && replacedBy ? words.replacedBy(replacedBy) : words.voided

function drawStamp(paper: Paper, text: string, x: number, y: number): void {
  const width = paper.widthOf(text, 'bold', 13) + 20
  const start = Math.min(x, 560 - width) // never under the number
  paper.frame(start, y, width, 26, muted)
  paper.text(text, start + 10, y + 6, { font: 'bold', size: 13, colour: muted, oneLine: true })
}

function drawFacts(paper: Paper, receipt: FullReceipt, words: ReceiptWords): void {
  const { language } = receipt
  const { identity } = jurisdictionOf(receipt.charity.country)
  const facts: (readonly [string, string])[][] = [
    [
      [words.receivedFrom, receipt.donorName ?? words.anonymous],
      ...(receipt.nirc || identity.isOnEveryReceipt ? [[words.idNo, receipt.nirc ?? '–'] as const] : []),
      [words.phone, receipt.donorPhone ? formatPhone(receipt.donorPhone) : '–'],
      [words.email, receipt.donorEmail ?? '–'],
    ],
    [
      [words.paymentMethod, saidIn(language, receipt.paymentMethod)],
      [words.frequency, saidIn(language, receipt.frequency)],
      [words.transactionNo, receipt.transactionNo],
      [words.taxRelief, receipt.taxRelief === 'Yes' ? words.yes : words.no],
    ],
  ]
  facts.forEach((column, side) =>
    column.forEach(([name, value], row) => {
      const [x, y] = [left + side * 345, 272 + row * 30]
      paper.text(name, x, y, { size: 13, colour: muted, width: 114, oneLine: true })
      const width = side ? 190 : 222
      paper.text(value, x + 116, y, { size: paper.widthOf(value, 'regular', 13.5) > width ? 11 : 13.5, width, oneLine: true })
    }),
  )
}

function drawWords(paper: Paper, receipt: FullReceipt, words: ReceiptWords, end: number): void {
  const top = end + 20
  paper.line(left, top, right, top, border)
  paper.text(words.inWords, left, top + 17, { size: 13, colour: muted })
  const bottom = paper.text(receipt.inWords, 200, top + 12, { font: 'serifBold', size: 17, width: right - 200 }) + 12
  paper.line(left, bottom, right, bottom, border)
  const isPlain = ['Donation', 'Purchase', 'Purchase and Donation'].includes(receipt.donationMethod)
  const closing = receipt.charity.isIslamic && !isPlain ? words.prayer : words.thanks
  let y = paper.text(closing, left, bottom + 16, { font: 'serif', size: 14, colour: muted, width: 460 }) + 8
  if (receipt.refunded.minor > 0) y = paper.text(words.refunded(formatMoney(receipt.refunded)), left, y, { font: 'semibold', size: 13 }) + 8
  if (receipt.taxSentence) paper.text(receipt.taxSentence, left, y, { size: 11, colour: muted, width: right - left })
}

function drawFoot(paper: Paper, receipt: FullReceipt, words: ReceiptWords, link: string): void {
  paper.line(left, 962, right, 962, border)
  drawCode(paper, link, { x: left, y: 983, width: 92 })
  paper.text(words.check, 184, 1007, { font: 'semibold', size: 12 })
  const small = { size: 12, colour: muted, width: 380, oneLine: true } as const
  paper.text(words.scan(receipt.receiptNo, receipt.checkCode), 184, 1024, small)
  paper.text(words.checkAt(link.replace(/^https?:\/\//, '').replace(/\?.*/, '')), 184, 1041, small)
  paper.text(words.byComputer, 184, 1058, small)
  paper.text(`${words.poweredBy} Amanah`, 560, 1058, { size: 12, colour: '#0F5450', width: right - 560, align: 'right' })
}
