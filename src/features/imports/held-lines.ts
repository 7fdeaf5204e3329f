import { z } from 'zod'
import { withoutFullWidth } from '#kit/text/full-width.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'
import { FieldId, normalizeWord } from './fields.ts'

/** Why a line of a file is not a received gift: it is left out, with its sum shown, unless a user includes it. */
export const HeldReason = z
  .enum(['failed', 'pending', 'refunded', 'reversed', 'test', 'interest', 'balance', 'total', 'noGift'])
  .meta({ id: 'HeldReason' })
export type HeldReason = z.infer<typeof HeldReason>
/** Lines that only repeat the money of others: they are in no sum. */
export const summingReasons: readonly HeldReason[] = ['balance', 'total']

/** Fields whose texts never say what kind of line it is. */
const dataFields: readonly FieldId[] = [
  'amount',
  'donorEmail',
  'donorPhone',
  'nirc',
  'status',
  'testMode',
  'amountRefunded',
  'amountDisputed',
  'amountOut',
  'currency',
]
const describingFields = FieldId.options.filter(field => !dataFields.includes(field))

/** A cell without any of these words names no kind of line. Checked first, because most cells have none. */
const kindWords =
  /total|jumlah|balance|baki|interest|^\s*int\b|faedah|profit|hibah|revers|return|refund|charge\s?back|pembalikan|b\W?f|c\W?f|\btest\b/i
/** Whole cells, in small letters without marks, that name the kind of their line. 'Total Oil Pte Ltd' is a donor. */
const kinds: readonly (readonly [HeldReason, RegExp])[] = [
  [
    'total',
    /^(?:grand |sub ?|overall |net |gross )?totals?(?: (?:amount|amounts|donations?|collections?|collected|credits?|debits?|received|gifts|for|of|sgd|myr|bnd|aud|rm)\b.*)?$/,
  ],
  ['total', /^(?:jumlah|jumlah (?:besar|kecil|keseluruhan|kutipan|semua|akhir))$/],
  [
    'balance',
    /^(?:opening |closing |available |ledger |current |running )?balance(?: (?:b f|c f|bf|cf|b d|c d|brought|carried|forward|as at|as of)\b.*)?$/,
  ],
  ['balance', /^(?:b f|c f|bf|cf|brought forward|carried forward|baki(?: (?:awal|akhir|dibawa|b b|h b)\b.*)?)$/],
  ['interest', /^(?:credit |bonus |int )?interest(?: (?:earned|credit|credited|paid|payment|capitalised|income)\b.*)?$/],
  ['interest', /^int$|^(?:int|profit|hibah|faedah) (?:earned|credit|credited|paid|dibayar|dikreditkan|diterima)\b.*$|^faedah$/],
  [
    'reversed',
    /^(?:payment |giro |transaction |txn |fast |paynow |cheque |deposit |credit )?(?:reversal|reversed|charge ?back|pembalikan)\b.*$|^(?:returned|unpaid) (?:cheque|giro|payment|item)\b.*$/,
  ],
  ['refunded', /^(?:payment |partial |full )?refund(?:ed)?(?: (?:of|for|payment|txn|transaction|issued|ref)\b.*)?$/],
  ['test', /^test (?:transaction|payment|donation|mode|gift)$/],
]

/** What a cell says its line is; null where it says nothing of the kind. */
function kindOf(cell: string): HeldReason | null {
  if (cell.length > 120 || !kindWords.test(cell)) return null
  const plain = normalizeWord(cell)
  return kinds.find(([, pattern]) => pattern.test(plain))?.[0] ?? null
}

type Line = {
  texts: Readonly<Partial<Record<FieldId, string>>>
  /** The texts of unmapped columns. */
  others: readonly string[]
  /** The meanings of words in the status and test columns. */
  status: string | null | undefined
  testMode: string | null | undefined
}

/** Why a line is held back: its status, its test mode, a repayment, or a cell that names another kind of line; null for a gift. */
export function heldReason({ texts, others, status, testMode }: Line, currency: Currency): HeldReason | null {
  if (testMode === 'test') return 'test'
  const byStatus = HeldReason.safeParse(status).data
  if (byStatus) return byStatus
  const paidBack = texts.amountRefunded ? heldAmount(texts.amountRefunded, currency) : null
  if (paidBack !== null && paidBack !== 0) return 'refunded'
  if (texts.amountDisputed && heldAmount(texts.amountDisputed, currency)) return 'reversed'
  if (texts.amountOut && heldAmount(texts.amountOut, currency)) return 'noGift'
  for (const field of describingFields) {
    const kind = kindOf(texts[field] ?? '')
    if (kind) return kind
  }
  for (const text of others) {
    const kind = kindOf(text)
    if (kind) return kind
  }
  return null
}

/**
 * The minor units of a held line; money paid out is negative: '-20', '(20.00)', '20.00 DR'. Null when the text is not an amount of this
 * currency.
 */
export function heldAmount(text: string, currency: Currency): number | null {
  if (text.length > 60) return null
  const plain = withoutFullWidth(text).trim()
  const isOut = /^[-−]|-$|^\(.*\)$|DR$/i.test(plain)
  const amount = parseAmount(plain.replace(/^[-−(]/, '').replace(/(?:[-)]|[CD]R)$/i, ''), currency)
  if (amount === null) return null
  return isOut ? -amount : amount
}
