import { receiptTime } from '#jurisdictions/zones.ts'
import { currencySign, formatAmount, formatMoney } from '#jurisdictions/money.ts'
import { formatPhone } from '#jurisdictions/phone.ts'
import { frequencyTerm, paidByTerm } from '#features/gifts/terms.ts'
import { termsIn } from '#features/gifts/server/public.ts'
import { drawCode } from './draw-code.ts'
import { invalidStampText, type PrintDetails } from './draw-receipt.ts'
import { border, ink, muted } from './receipt-layout.ts'
import type { Paper } from './paper.ts'
import { clearanceText, closingText, type FullReceipt, idLabelOf, localDateText, registrationText, taxReliefText } from '../receipt-of.ts'
import { type DocumentTexts, textsIn } from '#platform/server/texts.ts'

const [left, right, wide] = [16, 286, 270]
const logoSide = 56
const bare = (minor: number) => formatAmount({ minor }).replace(/\.00$/, '')
type TextLook = NonNullable<Parameters<Paper['text']>[3]>

/** Draws a receipt on an 80 mm roll. Returns its bottom edge. */
export function drawSlip(paper: Paper, receipt: FullReceipt, print: PrintDetails): number {
  const texts = textsIn[receipt.language]
  let y = drawHead(paper, receipt, texts, print)
  y = drawLines(paper, receipt, texts, y)
  y = drawFacts(paper, receipt, texts, y)
  return drawFoot(paper, receipt, texts, { y, link: print.link })
}

/** Draws centred lines of text, skipping empty ones. */
function centred(paper: Paper, y: number, texts: readonly (readonly [text: string | null | false, look: TextLook])[]): number {
  return texts.reduce((at, [text, look]) => (text ? paper.text(text, left, at, { width: wide, align: 'center', ...look }) + 1 : at), y)
}

function drawHead(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, { copy, hijri, logo }: PrintDetails): number {
  const { charity, charityName } = receipt
  const small = { size: 11, colour: muted }
  const stamp = { font: 'bold', size: 13 } as const
  const hasLogo = logo && paper.picture(logo, left + (wide - logoSide) / 2, 16, logoSide, 8)
  const y = centred(paper, hasLogo ? 16 + logoSide + 8 : 16, [
    [charityName, { font: 'serifBold', size: 17 }],
    [charity.nameJawi, { size: 14, colour: muted }],
    [charity.address, small],
    [charity.phone && formatPhone(charity.phone), small],
    [registrationText(charity, texts), { ...small, font: 'code' }],
  ])
  paper.line(left, y + 8, right, y + 8, ink)
  return centred(paper, y + 16, [
    [texts.receipts_title(), { font: 'serifBold', size: 17 }],
    [receipt.receiptNo, { font: 'codeBold', size: 15 }],
    [receiptTime(receipt.timeStamp, receipt.language), small],
    [localDateText(receipt, texts), small],
    [hijri, small],
    [copy > 0 && texts.receipts_duplicate({ copy }), stamp],
    [receipt.state !== 'issued' && invalidStampText(receipt, texts), stamp],
  ])
}

function drawLines(paper: Paper, { lines, donationAmount, inWords }: FullReceipt, texts: DocumentTexts, top: number): number {
  paper.line(left, top + 8, right, top + 8, ink)
  let y = top + 16
  for (const { label, calculation, amount } of lines) {
    paper.text(formatMoney(amount), right - 80, y, { size: 13, width: 80, align: 'right' })
    y = paper.text(label, left, y, { font: 'semibold', size: 13, width: 186 })
    if (calculation) y = paper.text(calculation, left, y, { size: 11, colour: muted, width: 186 })
    y += 6
  }
  paper.line(left, y, right, y, ink)
  paper.text(texts.receipts_total(), left, y + 11, { font: 'semibold', size: 13 })
  const total = `${currencySign(donationAmount.currency)}${bare(donationAmount.minor)}`
  y = paper.text(total, left, y + 5, { font: 'serifBold', size: 20, width: wide, align: 'right' }) + 3
  paper.line(left, y, right, y, ink)
  paper.line(left, y + 3, right, y + 3, ink)
  return paper.text(inWords, left, y + 9, { font: 'serif', size: 12, width: wide }) + 4
}

function drawFacts(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, top: number): number {
  const { language } = receipt
  const facts: (readonly [name: string, value: string | null, font?: 'code'])[] = [
    [texts.receipts_received_from(), receipt.donorName ?? texts.receipts_anonymous()],
    [idLabelOf(receipt, texts), receipt.nirc, 'code'],
    [texts.receipts_phone(), receipt.donorPhone && formatPhone(receipt.donorPhone)],
    [texts.receipts_email(), receipt.donorEmail],
    [
      texts.receipts_payment_method(),
      [paidByTerm(termsIn(language), receipt.paidWith), clearanceText(receipt, texts)].filter(Boolean).join(', '),
    ],
    [texts.receipts_frequency(), frequencyTerm(termsIn(language), receipt.frequencyId)],
    [texts.receipts_transaction_no(), receipt.transactionNo, 'code'],
    [texts.receipts_tax_relief(), taxReliefText(receipt, texts)],
  ]
  paper.line(left, top + 4, right, top + 4, border)
  let y = top + 11
  for (const [name, value, font = 'regular'] of facts) {
    if (!value) continue
    paper.text(name, left, y, { size: 11, colour: muted, width: 94 })
    const isLong = paper.widthOf(value, font, 11) > wide - 96
    y = paper.text(value, left + 96, y, { font, size: isLong ? 9.5 : 11, width: wide - 96 }) + 2
  }
  return y
}

function drawFoot(paper: Paper, receipt: FullReceipt, texts: DocumentTexts, { y: top, link }: { y: number; link: string }): number {
  const small = { size: 10.5, colour: muted }
  const y = centred(paper, top + 6, [
    [receipt.refunded.minor > 0 && texts.receipts_refunded({ amount: formatMoney(receipt.refunded) }), { font: 'semibold', size: 12 }],
    [receipt.taxSentence, { ...small, align: 'left' }],
    [closingText(receipt, texts), { font: 'serif', size: 12, colour: muted }],
  ])
  drawCode(paper, link, { x: left + (wide - 104) / 2, y: y + 10, width: 104 })
  return (
    centred(paper, y + 124, [
      [texts.receipts_check(), { font: 'semibold', size: 11 }],
      [texts.receipts_scan({ receiptNo: receipt.receiptNo, code: receipt.checkCode }), { ...small, font: 'code' }],
      [texts.receipts_by_computer(), small],
      [`${texts.receipts_powered_by()} Amanah`, small],
    ]) + 20
  )
}
