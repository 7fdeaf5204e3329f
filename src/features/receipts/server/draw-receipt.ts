import { formatAmount, formatMoney } from '#kit/money.ts'
import { receiptTime } from '#kit/dates.ts'
import { formatPhone } from '#kit/phone.ts'
import { encode } from 'uqr'
import type { Paper } from './paper.ts'
import type { FullReceipt } from './read-receipt.ts'
import { receiptWords, type ReceiptWords } from './receipt-words.ts'

const left = 72
const right = 722
const moneyLine = 554
const ink = '#1C2421'
const muted = '#55605B'
const border = '#DDD8CC'
const rule = '#EAE6DC'

/** Draws a receipt on one A4 page; `copy` counts how often it was printed before, `link` is where it can be checked. Measures are those of a page 794 by 1123. */
export function drawReceipt(paper: Paper, receipt: FullReceipt, { copy, link }: { copy: number; link: string }): void {
  const words = receiptWords[receipt.language]
  drawHead(paper, receipt, words)
  drawTitle(paper, receipt, words, copy)
  drawFacts(paper, receipt, words)
  const end = drawLines(paper, receipt, words)
  drawWords(paper, receipt, words, end)
  drawFoot(paper, receipt, words, link)
}

function drawHead(paper: Paper, { charityName, charity }: FullReceipt, words: ReceiptWords): void {
  paper.box(0, 0, 794, 4, charity.colour)
  paper.box(left, 60, 60, 60, charity.colour, 12)
  paper.text(charityName.charAt(0), left, 74, { font: 'serifBold', size: 30, colour: '#FFFFFF', width: 60, align: 'center' })
  paper.text(charityName, 148, 76, { font: 'serifBold', size: 20, width: 280 })
  const lines = [
    charity.address,
    charity.phone && formatPhone(charity.phone),
    charity.registrationNo && words.registrationNo(charity.registrationNo),
  ].filter(line => line !== null && line !== '')
  lines.forEach((line, index) =>
    paper.text(String(line), 430, 65 + index * 17, { size: 12, colour: muted, width: 292, align: 'right', oneLine: true }),
  )
}

function drawTitle(paper: Paper, receipt: FullReceipt, words: ReceiptWords, copy: number): void {
  paper.text(words.title, left, 168, { font: 'serifBold', size: 30 })
  paper.text(words.other, left, 209, { size: 14, colour: muted })
  paper.text(receipt.receiptNo, 422, 170, { font: 'bold', size: 17, width: 300, align: 'right' })
  paper.text(receiptTime(receipt.timeStamp), 422, 193, { size: 13, colour: muted, width: 300, align: 'right' })
  if (copy > 0) drawStamp(paper, words.duplicate, left + 290, 176)
  const ended = receipt.state === 'replaced' && receipt.replacedBy ? words.replacedBy(receipt.replacedBy) : words.voided
  if (receipt.state !== 'issued') drawStamp(paper, ended, left + 290, copy > 0 ? 206 : 190)
  paper.line(left, 244, right, 244, ink)
}

function drawStamp(paper: Paper, text: string, x: number, y: number): void {
  const width = paper.widthOf(text, 'bold', 13) + 20
  paper.frame(x, y, width, 26, muted)
  paper.text(text, x + 10, y + 6, { font: 'bold', size: 13, colour: muted, oneLine: true })
}

function drawFacts(paper: Paper, receipt: FullReceipt, words: ReceiptWords): void {
  const facts: (readonly [string, string])[][] = [
    [
      [words.receivedFrom, receipt.donorName ?? words.anonymous],
      [words.idNo, receipt.nirc ?? '–'],
      [words.phone, receipt.donorPhone ? formatPhone(receipt.donorPhone) : '–'],
      [words.email, receipt.donorEmail ?? '–'],
    ],
    [
      [words.paymentMethod, receipt.paymentMethod],
      [words.frequency, receipt.frequency],
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

/** The ruled table. What is left of it is struck with a Z, as in a paper book. Answers where it ends. */
function drawLines(paper: Paper, { lines, donationAmount, taxSentence }: FullReceipt, words: ReceiptWords): number {
  const { currency } = donationAmount
  const sign = currency === 'MYR' ? 'RM' : '$'
  const head = { font: 'semibold', size: 13, colour: muted } as const
  paper.text(words.number, left, 417, head)
  paper.text(words.giving, 116, 417, head)
  paper.text(words.reckonedAs, 301, 417, head)
  paper.text(`${words.amount} (${sign})`, moneyLine, 417, { ...head, width: right - moneyLine, align: 'right' })
  paper.line(left, 443, right, 443, ink)
  const height = lines.length <= 4 ? 49 : Math.max(22, Math.floor(260 / lines.length))
  const size = height > 30 ? 15 : 12
  lines.forEach(({ label, reckoning, amount }, index) => {
    const y = 443 + index * height + (height - size * 1.25) / 2
    paper.text(String(index + 1), left, y, { size, colour: muted })
    paper.text(label, 116, y, { font: 'semibold', size, width: 178, oneLine: true })
    paper.text(reckoning ?? '', 301, y, { size, colour: muted, width: 242, oneLine: true })
    paper.text(formatAmount(amount).replace(/\.00$/, ''), moneyLine, y, { size, width: right - moneyLine, align: 'right' })
    paper.line(left, 443 + (index + 1) * height, right, 443 + (index + 1) * height, rule)
  })
  const drawn = 443 + lines.length * height
  const blank = Math.max(0, Math.min(taxSentence ? 96 : 128, 718 - drawn))
  if (blank > 40) paper.zed(left, drawn + 19, 465, blank - 37, border)
  const total = drawn + blank
  paper.line(moneyLine, 417, moneyLine, total + 58, border)
  paper.text(words.total, left, total + 18, { font: 'semibold', size: 14, width: 465, align: 'right' })
  paper.line(571, total, right, total, ink)
  paper.text(sign, 571, total + 20, { size: 14, colour: muted })
  paper.text(formatAmount(donationAmount).replace(/\.00$/, ''), 590, total + 10, {
    font: 'serifBold',
    size: 28,
    width: right - 590,
    align: 'right',
  })
  paper.line(571, total + 56, right, total + 56, ink)
  paper.line(571, total + 59, right, total + 59, ink)
  return total + 60
}

function drawWords(paper: Paper, receipt: FullReceipt, words: ReceiptWords, end: number): void {
  const top = end + 20
  paper.line(left, top, right, top, border)
  paper.text(words.inWords, left, top + 17, { size: 13, colour: muted })
  const bottom = paper.text(receipt.inWords, 200, top + 12, { font: 'serifBold', size: 17, width: right - 200 }) + 12
  paper.line(left, bottom, right, bottom, border)
  const closing =
    receipt.charity.isIslamic && ['Donation', 'Purchase', 'Purchase and Donation'].includes(receipt.donationMethod) === false
      ? words.prayer
      : words.thanks
  let y = paper.text(closing, left, bottom + 16, { font: 'serif', size: 14, colour: muted, width: 460 }) + 8
  if (receipt.refunded.minor > 0) y = paper.text(words.refunded(formatMoney(receipt.refunded)), left, y, { font: 'semibold', size: 13 }) + 8
  if (receipt.taxSentence) paper.text(receipt.taxSentence, left, y, { size: 11, colour: muted, width: right - left })
}

function drawFoot(paper: Paper, receipt: FullReceipt, words: ReceiptWords, link: string): void {
  paper.line(left, 962, right, 962, border)
  const { size, data } = encode(link, { border: 0 })
  data.forEach((row, y) =>
    row.forEach((dark, x) => dark && paper.box(left + (x * 92) / size, 983 + (y * 92) / size, 92 / size + 0.05, 92 / size + 0.05, ink)),
  )
  paper.text(words.check, 184, 1024, { font: 'semibold', size: 12 })
  paper.text(words.scan(receipt.receiptNo, receipt.checkCode), 184, 1041, { size: 12, colour: muted, width: 380, oneLine: true })
  paper.text(words.byComputer, 184, 1058, { size: 12, colour: muted, width: 380, oneLine: true })
  paper.text(`${words.poweredBy} Amanah`, 560, 1058, { size: 12, colour: '#0F5450', width: right - 560, align: 'right' })
}
