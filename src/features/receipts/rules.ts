import { formatAbn } from '#kit/abn.ts'
import { type Currency, formatMoney, type Money } from '#kit/money.ts'

export { saidIn } from './in-malay.ts'

/** Tax relief is 'No' for Fidyah and 'Yes' for everything else; a receipt of several kinds is of Fidyah when all its lines are. */
export const taxReliefOf = (items: readonly number[]): 'Yes' | 'No' => (items.every(item => item === 2) ? 'No' : 'Yes')

/** The last segment of the public page of a receipt, by kind of giving; ringgit charities have pages of their own. */
export function receiptPathOf(itemId: number, currency: Currency): string {
  const isMalay = currency === 'MYR'
  if (itemId === 1 || itemId === 11) return isMalay ? 'malay_harta' : 'harta'
  if (itemId === 2) return isMalay ? 'malay_fidyah' : 'fidyah'
  if (itemId === 3) return 'fitrah'
  if (itemId === 4 || itemId === 6) return isMalay ? 'malay_wakaf' : 'wakaf'
  if (itemId === 101) return isMalay ? 'malay_mosque' : 'masjid'
  return { 102: 'fajrdonation', 103: 'fridaydonation', 104: 'purchase-and-donation', 105: 'purchase-and-donation' }[itemId] ?? 'donation'
}

/** What decides which sentence the tax law of the charity's country asks a receipt to carry. `items` are the kinds of its lines, `zakat` what of it is zakat. */
export type TaxCase = {
  country: string
  charityName: string
  isIpc: boolean
  taxNo: string | null
  items: readonly number[]
  amount: Money
  zakat: Money
  isTaxDeductible: boolean
  hasIdNumber: boolean
  hasName: boolean
  isRegistered: boolean
  isStanding: boolean
  language: 'en' | 'ms'
}

/** The sentence of the tax law; null where there is nothing to say, or the receipt stands no longer. */
export function taxSentence(gift: TaxCase): string | null {
  if (!gift.isStanding) return null
  return ({ SG: singapore, MY: malaysia, AU: australia } as Record<string, (gift: TaxCase) => string | null>)[gift.country]?.(gift) ?? null
}

const isIslamic = ({ items }: TaxCase) => items.some(item => item < 100)
const isPurchase = ({ items }: TaxCase) => items.some(item => item === 104 || item === 105)

/** Only where the gift truly is deductible and the payer known to the tax office. Word for word as the Commissioner of Charities gives it. */
function singapore(gift: TaxCase): string | null {
  const { isIpc, isTaxDeductible, hasIdNumber, isRegistered } = gift
  if (!isIpc || !isTaxDeductible || !hasIdNumber || !isRegistered || isIslamic(gift) || isPurchase(gift)) return null
  return 'Tax Deductible. This receipt is for your retention. This donation is tax deductible and the deduction will be automatically included in your tax assessment as you have provided your Tax Reference number (e.g. NRIC/FIN/UEN). You do not need to claim the deduction in your tax form.'
}

/** Zakat is a rebate, ringgit for ringgit; a gift to an approved fund is a deduction, and needs the payer's name and number. */
function malaysia(gift: TaxCase): string | null {
  const { zakat, taxNo, isTaxDeductible, hasIdNumber, hasName, language } = gift
  const isMalay = language === 'ms'
  if (zakat.minor > 0)
    return isMalay
      ? `Rebat zakat di bawah seksyen 6A(3) Akta Cukai Pendapatan 1967: ${formatMoney(zakat)}.`
      : `Zakat rebate under section 6A(3) of the Income Tax Act 1967: ${formatMoney(zakat)}.`
  if (isIslamic(gift) || isPurchase(gift) || !isTaxDeductible || !taxNo || !hasIdNumber || !hasName) return null
  return isMalay
    ? `Pengecualian cukai di bawah subseksyen 44(6) Akta Cukai Pendapatan 1967. No. rujukan: ${taxNo}.`
    : `Tax exemption (pengecualian cukai) under subsection 44(6) of the Income Tax Act 1967. Reference no.: ${taxNo}.`
}

/** A gift of two dollars or more, for which nothing was given in return. */
function australia(gift: TaxCase): string | null {
  const { taxNo, charityName, isTaxDeductible, amount } = gift
  if (!isTaxDeductible || !taxNo || isPurchase(gift) || amount.minor < 200) return null
  return `This receipt is for a gift. ${charityName} is a deductible gift recipient, ABN ${formatAbn(taxNo)}. Nothing was given in return: the GST-inclusive market value of the benefit is $0.`
}

/** What a receipt is printed on. */
export const receiptPapers = ['a4', '80mm'] as const
export type ReceiptPaper = (typeof receiptPapers)[number]

/** How many lines stand on one page: alone, on the first of several, between, and on the last. */
export const pageCapacity = { only: 12, first: 14, middle: 20, last: 12 } as const

/** The lines of each page, from and up to: every line once, in order, and the last page has room for the total. */
export function pagesOf(lines: number): { from: number; to: number }[] {
  if (lines <= pageCapacity.only) return [{ from: 0, to: lines }]
  const pages = [{ from: 0, to: Math.min(pageCapacity.first, lines - 1) }]
  for (let from = pages[0]?.to ?? 0; from < lines;) {
    const left = lines - from
    const many = left <= pageCapacity.last ? left : Math.min(pageCapacity.middle, left - 1)
    pages.push({ from, to: from + many })
    from += many
  }
  return pages
}
