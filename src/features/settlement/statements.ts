import { z } from 'zod'
import { AskedEncoding } from '#kit/text/csv.ts'
import type { Day } from '#kit/time/days.ts'
import { DayOrder } from '#kit/time/read-day.ts'

/** Who wrote a statement. */
export const Provider = z.enum(['stripe', 'adyen', 'bank']).meta({ id: 'SettlementProvider' })
export type Provider = z.infer<typeof Provider>

/**
 * What a line of a statement is; `return` is a cheque that the bank takes back, `other` money that left a bank account for something else,
 * and the payout itself.
 */
export const LineKind = z.enum(['charge', 'refund', 'return', 'dispute', 'fee', 'adjustment', 'other']).meta({ id: 'SettlementLineKind' })
export type LineKind = z.infer<typeof LineKind>

/** A line as received: amounts in minor units, negative for money that we pay. `lineNo` is the number of its line in the file. */
export type StatementLine = {
  lineNo: number
  kind: LineKind
  on: Day
  grossMinor: number
  feeMinor: number
  references: readonly string[]
  text: string
  /** The provider's own number of the line, where it has one: it is stored once. */
  id?: string
}
/** What statements of a bank are written in. */
export type BankForm = 'csv' | 'mt940' | 'camt'
/** The form of a statement of a bank, and the balances before and after its lines, in minor units where it says them. */
export type BankFigures = { form: BankForm; openingMinor: number | null; closingMinor: number | null }
/** A payout of a provider, or a statement of a bank account. */
export type Statement = {
  settlementNo: string
  /** What a statement of a bank with a number of its own was called before its first day was added; one that is stored may still be. */
  numberWithoutDay?: string
  provider: Provider
  /** The last characters of the account that it was paid to. */
  account: string | null
  paidOn: Day
  lines: StatementLine[]
  /** What it says was paid out, in minor units: then it has all lines of the payout. */
  paidMinor?: number
  /** Of a statement of a bank. */
  bank?: BankFigures
}

/** Sizes that a statement may have. */
export const statementLimits = { bytes: 10 * 1024 * 1024, lines: 50_000, textLetters: 500, referencesLetters: 2000 } as const
/** The most letters of a settlement's number. */
export const settlementNoLetters = 60

type SummableLine = Pick<StatementLine, 'kind' | 'grossMinor' | 'feeMinor'>
/**
 * The totals of lines: gross − fees − refunds − disputes + adjustments = net, to the cent. A returned cheque is no refund: it lowers the
 * gross. Lines of the kind `other` are left out.
 */
export function totalsOf(lines: readonly SummableLine[]) {
  const sum = (kind: LineKind) => lines.reduce((total, line) => (line.kind === kind ? total + line.grossMinor : total), 0)
  const charged = lines.reduce((total, line) => (line.kind === 'other' ? total : total + line.feeMinor), 0)
  const totals = {
    grossMinor: sum('charge') + sum('return'),
    feeMinor: charged - sum('fee') + 0,
    refundMinor: 0 - sum('refund'),
    disputeMinor: 0 - sum('dispute'),
    adjustmentMinor: sum('adjustment'),
  }
  const { grossMinor, feeMinor, refundMinor, disputeMinor, adjustmentMinor } = totals
  return { ...totals, netMinor: grossMinor - feeMinor - refundMinor - disputeMinor + adjustmentMinor }
}

/**
 * Whether a line that is not a repeated one is a payment, a refund or a returned cheque of gifts: these are matched, the others are posted
 * as they are.
 */
export const standsForGift = ({ kind, grossMinor, repeatsId = null }: GiftLine): boolean =>
  repeatsId === null && (kind === 'charge' ? grossMinor > 0 : (kind === 'refund' || kind === 'return') && grossMinor < 0)
type GiftLine = Pick<StatementLine, 'kind' | 'grossMinor'> & { repeatsId?: string | null }

/** A file with statements, and what is chosen for it where it does not tell. */
export const StatementUpload = z.object({
  files: z.array(z.file()).length(1),
  encoding: AskedEncoding.nullable().default(null),
  /** Of a bank's table. DAY_ORDER_ASKED names the orders that fit, each with the dates in question. */
  dayOrder: DayOrder.nullable().default(null),
})
