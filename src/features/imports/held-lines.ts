import { z } from 'zod'
import { withoutFullWidth } from '#kit/text/full-width.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'
import { beginsWithReturnedCheque } from '#features/gifts/returned-cheques.ts'
import { type FieldId, fieldIds, normalizeWord } from './fields.ts'

/**
 * The reasons why a line of a file is held back as not being a received gift. Held lines are not recorded and their sum is shown, unless a
 * user includes them.
 */
export const HeldReason = z
  .enum(['failed', 'pending', 'refunded', 'reversed', 'test', 'interest', 'balance', 'total', 'noGift'])
  .meta({ id: 'HeldReason' })
export type HeldReason = z.infer<typeof HeldReason>
/** The kinds of held lines that repeat the money of other lines, so they count in no sum. */
export const summingReasons: readonly HeldReason[] = ['balance', 'total']

/** The fields whose texts never tell the kind of a line. */
const dataFields: readonly FieldId[] = [
  'amount',
  'donorEmail',
  'donorPhone',
  'nirc',
  'status',
  'testMode',
  'debitCredit',
  'amountRefunded',
  'amountDisputed',
  'amountOut',
  'currency',
]
const describingFields = fieldIds.filter(field => !dataFields.includes(field))

/** A cell without any of these words does not name a kind of line. Checked first, because that is true of most cells. */
const kindWords =
  /total|jumlah|[合总總小][计計]|balance|baki|carried|brought|interest|^\s*int\b|faedah|profit|hibah|revers|return|rtn|dishono|unpaid|bounced|\bcek\b|refund|charge\s?back|pembalikan|b\W?f|c\W?f|\btest\b|rev|rvs|rfn?d|reject|unsuccess/i
const wordsOf = (text: string) => text.split(' ')
/** Words that may precede 'total', besides those that may follow it: 'grand total', 'page total'. */
const beforeTotal = wordsOf('grand sub overall net gross page batch daily day weekly week monthly month yearly year running final sum')
/** Words that may follow 'total' and 'jumlah', besides numbers: 'Total cash', 'Total (S$) 25/02/2026', 'Jumlah tunai Februari'. */
const ofTotals = new Set(
  wordsOf(
    'amount amounts donation donations collection collections collected credit credits debit debits received paid gift gifts row rows record records item items entry entries ' +
      'transaction transactions donor donors receipt receipts fund funds all to date the and s a b rm sgd myr bnd aud cash cheque cheques card cards paynow duitnow nets giro bank transfer transfers online offline ' +
      'besar kecil keseluruhan kutipan semua akhir terkumpul bersih kasar dan derma sumbangan tunai cek kad pindahan harian mingguan bulanan hari bulan minggu tahun ini ' +
      'jan january januari feb february februari mar march mac apr april may mei jun june jul july julai aug august ogos sep sept september oct october okt oktober nov november dec december dis disember',
  ),
)
/** Whether normalised words name a total. 'Total Oil Pte Ltd' and 'Jumlah bin Ahmad' are donors. */
function isTotal(plain: string): boolean {
  const words = wordsOf(plain)
  const isOfTotal = (word: string) => word === '' || ofTotals.has(word) || /^\d+$/.test(word)
  const at = words.findIndex(word => /^(?:sub)?totals?$|^jumlah$/.test(word))
  if (at < 0 || !words.slice(0, at).every(word => beforeTotal.includes(word) || isOfTotal(word))) return false
  const [next = '', ...others] = words.slice(at + 1)
  if (next === 'for' || next === 'of') return true
  return [next, ...others].every(isOfTotal)
}

const anyWord = (text: string) => `(?:${text.replaceAll(' ', '|')})`
/** What banks write beside the word for a payment that went back: 'PAYNOW-REV', 'IBG RETURN 20260302', 'RVSL FAST'. */
const channel = anyWord(
  'paynow duitnow fast giro ibg eft nets fpx bpay npp osko trf tfr transfer fund inward ict itr dd direct debit dep deposit credit cr pymt payment txn trx transaction',
)
const wentBack = anyWord('rev revs rvs rvsl revsl reversal reversed rtn return returned reject rejected unsuccessful')
const refund = anyWord('refund rfd rfnd')
const numbers = '(?: \\w*\\d\\w*)*'
const returnedPayment = new RegExp(`^(?:(?:${channel} ){1,3}${wentBack}|${wentBack} ${channel}|rvsl|revsl)${numbers}$`)
const refundedPayment = new RegExp(`^(?:(?:${channel} ){0,3}${refund}|${refund} ${channel})${numbers}$`)

/** Texts that name the kind of a line when they are a whole cell, in lower case without punctuation. */
const kinds: readonly (readonly [HeldReason, RegExp])[] = [
  ['total', /^(?:合计|合計|总计|總計|小计|小計)$/],
  [
    'balance',
    /^(?:opening |closing |available |ledger |current |running )?balance(?: (?:b f|c f|bf|cf|b d|c d|brought|carried|forward|as at|as of)\b.*)?$/,
  ],
  ['balance', /^(?:b f|c f|bf|cf|brought forward|carried forward)$/],
  ['balance', /^baki(?: (?:awal|akhir|dibawa|bawa|dihantar|hantar|pembukaan|penutup|penutupan|semasa|terdahulu|b b|h b|b f|c f)\b.*)?$/],
  ['interest', /^(?:credit |bonus |int )?interest(?: (?:earned|credit|credited|paid|payment|capitalised|income)\b.*)?$/],
  ['interest', /^int$|^(?:int|profit|hibah|faedah) (?:earned|credit|credited|paid|dibayar|dikreditkan|diterima)\b.*$|^faedah$/],
  [
    'reversed',
    /^(?:payment |giro |transaction |txn |fast |paynow |cheque |deposit |credit )?(?:reversal|reversed|charge ?back|pembalikan)\b.*$|^(?:\w+ ){1,3}reversal$|^(?:returned|unpaid) (?:cheque|giro|payment|item)\b.*$/,
  ],
  ['reversed', returnedPayment],
  ['refunded', refundedPayment],
  ['refunded', /^(?:payment |partial |full )?refund(?:ed)?(?: (?:of|for|payment|txn|transaction|issued|ref)\b.*)?$/],
  ['refunded', /^(?!.*\b(?:no|non|not|my|our|from|of|with|donat\w*)\b)(?:\w+ ){1,3}refund$/],
  ['test', /^test (?:transaction|payment|donation|mode|gift)$/],
]

/**
 * Whether a reference or a method is a bank's code for a reversal and nothing else, or an unmapped cell is one in capital letters. In place
 * of a name or a title, 'Rev' is a pastor.
 */
function isReversalCode(field: FieldId | null, cell: string): boolean {
  const isCode = (text: string) => /^(?:REV|RVS|RTN)$/.test(text)
  if (field === null) return isCode(cell.trim())
  return (field === 'referenceNo' || field === 'paymentMethod') && isCode(cell.trim().toUpperCase())
}

/** The kind of line that a cell names; null when it names none. */
function kindOf(cell: string, field: FieldId | null): HeldReason | null {
  if (cell.length > 120 || !kindWords.test(cell)) return null
  const plain = normalizeWord(cell)
  if (isTotal(plain)) return 'total'
  if (beginsWithReturnedCheque(plain) || isReversalCode(field, cell)) return 'reversed'
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

/** Whether a cell names a line that repeats the money of others: 'Total', 'Balance B/F', 'Closing balance'. */
export function namesSumOfLines(cell: string): boolean {
  const kind = kindOf(cell, null)
  return kind !== null && summingReasons.includes(kind)
}

type Line = {
  texts: Readonly<Partial<Record<FieldId, string>>>
  /** The texts of unmapped columns. */
  others: readonly string[]
  /** The meanings of words in the columns that tell the kind of a line. */
  status: string | null | undefined
  testMode: string | null | undefined
  debitCredit?: string | null | undefined
}

/** The reason why a line is held back: its status, its test mode, a repayment, or a cell that names a kind of line. Null for a gift. */
export function heldReason({ texts, others, status, testMode, debitCredit }: Line, currency: Currency): HeldReason | null {
  if (testMode === 'test') return 'test'
  const byStatus = HeldReason.safeParse(status).data
  if (byStatus) return byStatus
  const paidBack = texts.amountRefunded ? heldAmount(texts.amountRefunded, currency) : null
  if (paidBack !== null && paidBack !== 0) return 'refunded'
  if (texts.amountDisputed && heldAmount(texts.amountDisputed, currency)) return 'reversed'
  const named = namedKind(texts, others)
  if (named && summingReasons.includes(named)) return named
  if (debitCredit === 'debit' || (texts.amountOut && heldAmount(texts.amountOut, currency))) return 'noGift'
  return named
}

/** The kind of line that the first cell names which names one. */
function namedKind(texts: Line['texts'], others: readonly string[]): HeldReason | null {
  for (const field of describingFields) {
    const kind = kindOf(texts[field] ?? '', field)
    if (kind) return kind
  }
  for (const text of others) {
    const kind = kindOf(text, null)
    if (kind) return kind
  }
  return null
}

/**
 * The amount of a held line in minor units. Money that was paid out is negative: '-20', '(20.00)', '20.00 DR'. Null when the text is not an
 * amount of this currency.
 */
export function heldAmount(text: string, currency: Currency): number | null {
  if (text.length > 60) return null
  const plain = withoutFullWidth(text).trim()
  const isOut = /^[-−]|-$|^\(.*\)$|DR$/i.test(plain)
  const amount = parseAmount(plain.replace(/^[-−(]/, '').replace(/(?:[-)]|[CD]R)$/i, ''), currency)
  if (amount === null) return null
  return isOut ? -amount : amount
}

/**
 * The amount of a held line by its two columns, negative when it was paid out. Banks leave the column of the other side empty, or write
 * zero into it.
 */
export function heldAmountOf(amount: string, amountOut: string, currency: Currency): number | null {
  const came = heldAmount(amount, currency)
  const went = heldAmount(amountOut, currency)
  return came || !went ? came : -Math.abs(went)
}
