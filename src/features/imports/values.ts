import { methodIds, donorTypeIds } from '#kit/giving/ids.ts'
import { brandProperName, cardBrands, methodProperNames, paymentMethodNamed, paymentMethods } from '#kit/giving/payment.ts'
import type { Currency } from '#jurisdictions/money.ts'
import { type ChoiceField, isAboutConsent, normalizeWord } from './fields.ts'

/** One of the charity's choices, by its id and names; `nameMs` is the one in Malay, of what a charity names itself. */
export type Choice = { id: string; names: readonly string[]; nameMs?: string | null }
/** The choices of each field, as a charity has them. */
export type Choices = Readonly<Record<ChoiceField, readonly Choice[]>>

/**
 * Words for payment methods in addition to their names, in English and Malay. A method without a name is called by its first word in
 * templates.
 */
const methodWords: Readonly<Record<number, readonly string[]>> = {
  [methodIds.card]: ['Card', 'credit card', 'debit card', 'kad', 'kad kredit', 'kad debit', 'visa', 'mastercard', 'master', 'amex'],
  [methodIds.googlePay]: ['googlepay', 'gpay', 'g pay'],
  [methodIds.applePay]: ['applepay'],
  [methodIds.grabPay]: ['grab', 'grabpay'],
  [methodIds.cash]: ['Cash', 'tunai', 'wang tunai', 'csh', 'coins', 'notes'],
  [methodIds.cheque]: ['Cheque', 'cek', 'check', 'chq', 'cheq', 'chk'],
  [methodIds.payNow]: ['pay now', 'paynow qr', 'duitnow'],
  [methodIds.nets]: ['nets qr'],
  [methodIds.bankTransfer]: [
    'Bank Transfer',
    'transfer',
    'tt',
    'fund transfer',
    'bank in',
    'ibg',
    'ibft',
    'fast',
    'pindahan bank',
    'pindahan wang',
    'online transfer',
    'wire',
  ],
  [methodIds.others]: ['Others', 'other', 'lain', 'lain lain', 'misc'],
  [methodIds.giro]: ['direct debit', 'interbank giro', 'giro deduction', 'potongan gaji'],
}
/** Payment methods with all their words. */
export const methodChoices: readonly Choice[] = paymentMethods.map(({ id, name }) => ({
  id: String(id),
  names: [methodProperNames[id] ?? [], methodWords[id] ?? [], name].flat(),
}))
export const platformChoices: readonly Choice[] = [
  { id: 'givingsg', names: ['Giving.sg', 'givingsg', 'giving singapore', 'www giving sg'] },
  { id: 'giveasia', names: ['Give.asia', 'giveasia', 'www give asia'] },
  { id: 'salampay', names: ['SalamSG Pay', 'salampay', 'salam pay'] },
  { id: 'terminal', names: ['Terminal', 'kiosk', 'pos'] },
  { id: 'counter', names: ['Counter', 'kaunter', 'offline', 'walk in', 'office', 'box', 'tabung'] },
]
export const donorTypeChoices: readonly Choice[] = [
  { id: String(donorTypeIds.individual), names: ['Individual', 'individu', 'person', 'personal', 'perseorangan'] },
  {
    id: String(donorTypeIds.corporate),
    names: ['Corporate', 'korporat', 'company', 'syarikat', 'organisation', 'organization', 'pertubuhan'],
  },
  { id: String(donorTypeIds.anonymous), names: ['Anonymous', 'tanpa nama', 'anon', 'hamba allah'] },
]
export const languageChoices: readonly Choice[] = [
  { id: 'en', names: ['English', 'en', 'inggeris', 'bi'] },
  { id: 'ms', names: ['Malay', 'ms', 'melayu', 'bahasa melayu', 'bahasa', 'bm'] },
]

/** Other names of card brands. */
const brandWords: Readonly<Partial<Record<string, readonly string[]>>> = {
  mastercard: ['master', 'mc'],
  amex: ['amex', 'american express'],
  unionpay: ['cup', 'china unionpay'],
  dinersclub: ['diners'],
  others: ['Others', 'other', 'lain', 'lain lain'],
}
export const cardBrandChoices: readonly Choice[] = cardBrands.map(name => ({
  id: name,
  names: [brandProperName(name) ?? [], brandWords[name] ?? [], name].flat(),
}))
export const yesNoChoices: readonly Choice[] = [
  { id: 'yes', names: ['Yes', 'y', 'ya', 'true', '1', 'included', 'registered'] },
  { id: 'no', names: ['No', 'n', 'tidak', 'false', '0', 'not included', 'none'] },
]

const namesOf = (name: string, others: string): string[] => [name, ...others.split('|')]
/** The meanings of a payment's status: the money was received, or the reason why the line is held back. */
export const statusChoices: readonly Choice[] = [
  {
    id: 'received',
    names: namesOf(
      'Received',
      'paid|payment received|payment successful|succeeded|success|successful|completed|complete|settled|captured|approved|accepted|cleared|credited|processed|collected|ok|berjaya|bayaran berjaya|transaksi berjaya|dibayar|telah dibayar|sudah dibayar|bayaran diterima|selesai|diselesaikan|lulus|diterima|dikreditkan',
    ),
  },
  {
    id: 'failed',
    names: namesOf(
      'Failed',
      'fail|failure|declined|rejected|unsuccessful|error|cancelled|canceled|void|voided|expired|unpaid|not paid|incomplete|blocked|abandoned|dishonoured|bounced|returned|unsuccessful deduction|insufficient funds|requires payment method|payment failed|gagal|bayaran gagal|transaksi gagal|cek tak laku|tidak sah|tolak|ditolak|batal|dibatalkan|tidak berjaya|luput',
    ),
  },
  {
    id: 'pending',
    names: namesOf(
      'Pending',
      'processing|in progress|pending incomplete transaction|pending pay later|authorised|authorized|uncaptured|requires capture|requires action|on hold|scheduled|awaiting payment|submitted|dalam proses|menunggu|menunggu bayaran|menunggu pengesahan|dalam semakan|tertunda|tertangguh|ditangguhkan|belum bayar|belum dibayar|belum selesai',
    ),
  },
  {
    id: 'refunded',
    names: namesOf(
      'Refunded',
      'refund|partial refund|partially refunded|partly refunded|refund pending|payment refund|dibayar balik|bayaran balik|dipulangkan|bayaran dipulangkan',
    ),
  },
  {
    id: 'reversed',
    names: namesOf(
      'Reversed',
      'reversal|chargeback|charge back|charged back|disputed|dispute|dispute lost|payment reversal|dibalikkan|pembalikan',
    ),
  },
  { id: 'test', names: namesOf('Test', 'test mode|test payment|test transaction|sandbox|ujian') },
  { id: 'interest', names: namesOf('Interest', 'interest earned|interest credit|faedah') },
  { id: 'balance', names: namesOf('Balance', 'opening balance|closing balance|baki') },
  { id: 'total', names: namesOf('Total', 'subtotal|sub total|grand total|jumlah besar|jumlah keseluruhan') },
  { id: 'noGift', names: namesOf('No gift', 'fee|fees|stripe fee|payout|withdrawal|transfer out|adjustment|yuran|caj') },
]
/** The meanings of a column that tells whether a payment was only a test. */
export const testModeChoices: readonly Choice[] = [
  { id: 'test', names: ['Test', 'yes', 'y', '1', 'test mode', 'sandbox', 'ya', 'ujian'] },
  { id: 'live', names: ['Live', 'no', 'n', '0', 'live mode', 'production', 'tidak'] },
]

/** The meanings of a column that tells whether a line of an account is money received or paid out. */
export const debitCreditChoices: readonly Choice[] = [
  { id: 'credit', names: ['Credit', 'cr', 'c', 'kredit', 'kr', 'kt', 'k', 'money in', 'in', 'incoming', 'inward', 'masuk'] },
  { id: 'debit', names: ['Debit', 'dr', 'd', 'db', 'dt', 'money out', 'out', 'outgoing', 'outward', 'keluar'] },
]

/** The meanings of a word in a column of consent, which have no words of their own: each is asked about. */
export const consentChoices: readonly Choice[] = [
  { id: 'agreed', names: ['Agreed'] },
  { id: 'refused', names: ['Refused'] },
]

/** The charity's currency, which empty cells default to. */
export const currencyChoices = (currency: Currency): readonly Choice[] => [{ id: currency, names: [currency] }]

/** The meanings of words, by field and normalised word; null means that the word is ignored. */
export type ValueMappings = Readonly<Partial<Record<ChoiceField, Readonly<Record<string, string | null>>>>>

/** Finds the choice for a word: by its stored meaning, else by a name of the choice, consent excepted. Undefined when there is none. */
export function choiceFinder(choices: Choices, meanings: ValueMappings): (field: ChoiceField, word: string) => string | null | undefined {
  const known = new Map<ChoiceField, Map<string, string>>()
  for (const [field, list] of Object.entries(choices) as [ChoiceField, readonly Choice[]][])
    if (!isAboutConsent(field))
      known.set(field, new Map(list.toReversed().flatMap(({ id, names }) => names.map(name => [normalizeWord(name), id] as const))))
  return (field, word) => {
    const plain = normalizeWord(word)
    const meant = meanings[field]?.[plain]
    if (meant !== undefined && (meant === null || choices[field].some(({ id }) => id === meant))) return meant
    const found = known.get(field)?.get(plain)
    if (found !== undefined || field !== 'paymentMethod') return found
    const method = paymentMethodNamed(word)
    return choices.paymentMethod.find(({ id }) => id === String(method))?.id
  }
}

const pairsOf = (text: string) => Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2))
/**
 * The similarity of two words from 0 to 1: twice the number of letter pairs they share, divided by the number of all their pairs
 * (Sørensen–Dice).
 */
function similarity(one: string, other: string): number {
  const [left, right] = [pairsOf(normalizeWord(one)), pairsOf(normalizeWord(other))]
  const spare = [...right]
  const shared = left.filter(pair => {
    const at = spare.indexOf(pair)
    if (at >= 0) spare.splice(at, 1)
    return at >= 0
  }).length
  return left.length + right.length === 0 ? 0 : (2 * shared) / (left.length + right.length)
}

/** The choice whose name is most similar to a word; undefined when none is similar. */
export function nearestChoice(choices: readonly Choice[], word: string): string | null {
  const rated = choices.map(({ id, names }) => ({ id, rate: Math.max(...names.map(name => similarity(name, word))) }))
  const best = rated.reduce((one, other) => (other.rate > one.rate ? other : one), { id: '', rate: 0 })
  return best.rate >= 0.5 ? best.id : null
}
