import { receiptTime } from '#kit/time/date-format.ts'
import { currencySign, formatAmount, formatMoney } from '#kit/giving/money.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { saidIn } from '#features/receipts/in-malay.ts'
import { drawCode } from './draw-code.ts'
import { endedWords, type Print } from './draw-receipt.ts'
import { border, ink, muted } from './look.ts'
import type { Paper } from './paper.ts'
import type { FullReceipt } from '../receipt-of.ts'
import { receiptWords, type ReceiptWords } from './receipt-words.ts'

const [left, right, wide] = [16, 286, 270]
const logoSide = 56
const bare = (minor: number) => formatAmount({ minor }).replace(/\.00$/, '')
type TextLook = NonNullable<Parameters<Paper['text']>[3]>

/** Draws a receipt on an 80 mm roll. Returns its bottom edge. */
export function drawSlip(paper: Paper, receipt: FullReceipt, print: Print): number {
  const words = receiptWords[receipt.language]
  let y = drawHead(paper, receipt, words, print)
  y = drawLines(paper, receipt, words, y)
  y = drawFacts(paper, receipt, words, y)
  return drawFoot(paper, receipt, words, { y, link: print.link })
}

/** Draws centred lines of text, skipping empty ones. */
function centred(paper: Paper, y: number, texts: readonly (readonly [text: string | null | false, look: TextLook])[]): number {
  return texts.reduce((at, [text, look]) => (text ? paper.text(text, left, at, { width: wide, align: 'center', ...look }) + 1 : at), y)
}

function drawHead(paper: Paper, receipt: FullReceipt, words: ReceiptWords, { copy, hijri, logo }: Print): number {
  const { charity, charityName } = receipt
  const small = { size: 11, colour: muted }
  const stamp = { font: 'bold', size: 13 } as const
  const hasLogo = logo && paper.picture(logo, left + (wide - logoSide) / 2, 16, logoSide, 8)
  const y = centred(paper, hasLogo ? 16 + logoSide + 8 : 16, [
    [charityName, { font: 'serifBold', size: 17 }],
    [charity.nameJawi, { size: 14, colour: muted }],
    [charity.address, small],
    [charity.phone && formatPhone(charity.phone), small],
    [charity.registrationNo && words.registrationNo(charity.registrationNo), small],
  ])
  paper.line(left, y + 8, right, y + 8, ink)
  return centred(paper, y + 16, [
    [words.title, { font: 'serifBold', size: 17 }],
    [receipt.receiptNo, { font: 'bold', size: 15 }],
    [receiptTime(receipt.timeStamp), small],
    [hijri, small],
    [copy > 0 && words.duplicate(copy), stamp],
    [receipt.state !== 'issued' && endedWords(receipt, words), stamp],
  ])
}

function drawLines(paper: Paper, { lines, donationAmount, inWords }: FullReceipt, words: ReceiptWords, top: number): number {
  paper.line(left, top + 8, right, top + 8, ink)
  let y = top + 16
  for (const { label, calculation, amount } of lines) {
    paper.text(bare(amount.minor), right - 80, y, { size: 13, width: 80, align: 'right' })
    y = paper.text(label, left, y, { font: 'semibold', size: 13, width: 186 })
    if (calculation) y = paper.text(calculation, left, y, { size: 11, colour: muted, width: 186 })
    y += 6
  }
  paper.line(left, y, right, y, ink)
  paper.text(words.total, left, y + 11, { font: 'semibold', size: 13 })
  const total = `${currencySign(donationAmount.currency)}${bare(donationAmount.minor)}`
  y = paper.text(total, left, y + 5, { font: 'serifBold', size: 20, width: wide, align: 'right' }) + 3
  paper.line(left, y, right, y, ink)
  paper.line(left, y + 3, right, y + 3, ink)
  return paper.text(inWords, left, y + 9, { font: 'serif', size: 12, width: wide }) + 4
}

function drawFacts(paper: Paper, receipt: FullReceipt, words: ReceiptWords, top: number): number {
  const { language } = receipt
  const facts: (readonly [string, string | null])[] = [
    [words.receivedFrom, receipt.donorName ?? words.anonymous],
    [words.idNo, receipt.nirc],
    [words.phone, receipt.donorPhone && formatPhone(receipt.donorPhone)],
    [words.email, receipt.donorEmail],
    [words.paymentMethod, saidIn(language, receipt.paymentMethod)],
    [words.frequency, saidIn(language, receipt.frequency)],
    [words.transactionNo, receipt.transactionNo],
    [words.taxRelief, receipt.taxRelief === 'Yes' ? words.yes : words.no],
  ]
  paper.line(left, top + 4, right, top + 4, border)
  let y = top + 11
  for (const [name, value] of facts) {
    if (!value) continue
    paper.text(name, left, y, { size: 11, colour: muted, width: 94 })
    const isLong = paper.widthOf(value, 'regular', 11) > wide - 96
    y = paper.text(value, left + 96, y, { size: isLong ? 9.5 : 11, width: wide - 96 }) + 2
  }
  return y
}

function drawFoot(paper: Paper, receipt: FullReceipt, words: ReceiptWords, { y: top, link }: { y: number; link: string }): number {
  const isPlain = ['Donation', 'Purchase', 'Purchase and Donation'].includes(receipt.donationMethod)
  const small = { size: 10.5, colour: muted }
  const y = centred(paper, top + 6, [
    [receipt.refunded.minor > 0 && words.refunded(formatMoney(receipt.refunded)), { font: 'semibold', size: 12 }],
    [receipt.taxSentence, { ...small, align: 'left' }],
    [receipt.charity.isIslamic && !isPlain ? words.prayer : words.thanks, { font: 'serif', size: 12, colour: muted }],
  ])
  drawCode(paper, link, { x: left + (wide - 104) / 2, y: y + 10, width: 104 })
  return (
    centred(paper, y + 124, [
      [words.check, { font: 'semibold', size: 11 }],
      [words.scan(receipt.receiptNo, receipt.checkCode), small],
      [words.byComputer, small],
      [`${words.poweredBy} Amanah`, small],
    ]) + 20
  )
}
