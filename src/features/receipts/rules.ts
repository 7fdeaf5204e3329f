import { type Currency, type Money } from '#kit/money.ts'

/** The series that gifts and purchases take their numbers from. */
export const mainSeries = 'main'

/** A receipt number: the charity's letters and seven digits, ten characters at most, as IRAS takes it. */
export const receiptNoOf = (prefix: string, number: number): string => `${prefix}${String(number).padStart(7, '0')}`

/** Tax relief is 'No' for Fidyah and 'Yes' for everything else. */
export const taxReliefOf = (itemId: number): 'Yes' | 'No' => (itemId === 2 ? 'No' : 'Yes')

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

/** What the tax law of the charity's country asks a receipt to say; null where there is nothing to say. */
export type TaxCase = {
  country: string
  isIpc: boolean
  taxNo: string | null
  itemId: number
  isTaxDeductible: boolean
  hasIdNumber: boolean
  isRegistered: boolean
}
export function taxSentence({ country, isIpc, taxNo, itemId, isTaxDeductible, hasIdNumber, isRegistered }: TaxCase): string | null {
  const isIslamic = itemId < 100
  if (country === 'SG' && isIpc && isTaxDeductible && !isIslamic && hasIdNumber && isRegistered) return ipcSentence
  if (country === 'MY' && itemId === 1) return 'Zakat rebate under section 6A(3) of the Income Tax Act 1967.'
  if (country === 'MY' && !isIslamic && isTaxDeductible && taxNo) {
    return `Pengecualian cukai di bawah subseksyen 44(6) Akta Cukai Pendapatan 1967. No. rujukan: ${taxNo}.`
  }
  if (country === 'AU' && isTaxDeductible && taxNo) return `This receipt is for a gift. Deductible gift recipient, ABN ${taxNo}.`
  return null
}

/** Word for word as Singapore's Commissioner of Charities gives it. */
const ipcSentence =
  'Tax Deductible. This receipt is for your retention. This donation is tax deductible and the deduction will be automatically included in your tax assessment as you have provided your Tax Reference number (e.g. NRIC/FIN/UEN). You do not need to claim the deduction in your tax form.'

/** An amount in words, as cheques and receipts carry it. */
export function amountInWords({ minor, currency }: Money, language: 'en' | 'ms'): string {
  const [units, cents] = [Math.floor(minor / 100), minor % 100]
  const text = language === 'ms' ? malayAmount(units, cents, currency) : englishAmount(units, cents, currency)
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function englishAmount(units: number, cents: number, currency: Currency): string {
  const unit = currency === 'MYR' ? 'ringgit' : units === 1 ? 'dollar' : 'dollars'
  const cent = currency === 'MYR' ? 'sen' : cents === 1 ? 'cent' : 'cents'
  const parts = [...(units || !cents ? [`${english(units)} ${unit}`] : []), ...(cents ? [`${english(cents)} ${cent}`] : [])]
  return `${parts.join(' and ')} only`
}

function malayAmount(units: number, cents: number, currency: Currency): string {
  const unit = currency === 'MYR' ? 'ringgit' : 'dolar'
  const parts = [...(units || !cents ? [`${malay(units)} ${unit}`] : []), ...(cents ? [`${malay(cents)} sen`] : [])]
  return `${parts.join(' dan ')} sahaja`
}

const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const englishScales = [
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
] as const
function english(number: number): string {
  for (const [size, name] of englishScales) {
    if (number < size) continue
    const rest = number % size
    return `${english(Math.floor(number / size))} ${name}${rest ? `${rest < 100 ? ' and' : ''} ${english(rest)}` : ''}`
  }
  if (number >= 100) return `${ones[Math.floor(number / 100)]} hundred${number % 100 ? ` and ${english(number % 100)}` : ''}`
  if (number < 20) return ones[number] ?? ''
  return `${tens[Math.floor(number / 10)]}${number % 10 ? `-${ones[number % 10]}` : ''}`
}

const satuan = 'sifar satu dua tiga empat lima enam tujuh lapan sembilan sepuluh sebelas'.split(' ')
const malayScales = [
  [1e9, 'bilion'],
  [1e6, 'juta'],
  [1e3, 'ribu'],
  [100, 'ratus'],
] as const
function malay(number: number): string {
  for (const [size, name] of malayScales) {
    if (number < size) continue
    const [many, rest] = [Math.floor(number / size), number % size]
    const head = many === 1 && size <= 1000 ? `se${name}` : `${malay(many)} ${name}`
    return rest ? `${head} ${malay(rest)}` : head
  }
  if (number < 12) return satuan[number] ?? ''
  if (number < 20) return `${satuan[number - 10]} belas`
  return `${satuan[Math.floor(number / 10)]} puluh${number % 10 ? ` ${satuan[number % 10]}` : ''}`
}
