import { sql } from 'kysely'
import { GiftFilter } from '#features/gifts/filter.ts'
import { namesReturnedCheque } from '#features/gifts/returned-cheques.ts'
import { giftsMatching } from '#features/gifts/server/public.ts'
import { allPreferencesId } from '#kit/giving/ids.ts'
import { addDays, type Day } from '#kit/time/days.ts'
import type { RawBuilder } from 'kysely'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { ReaderContext, StoredLine } from '../read-settlement.ts'
import { columnsOfLine, type GiftOfLine, scopeOf } from './candidates.ts'
import { plainReference, sumOf } from './matchable.ts'

type Line = Pick<StoredLine, 'lineNo' | 'kind' | 'grossMinor' | 'refs' | 'remark' | 'matchId' | 'repeatsId'>
const isOpen = ({ matchId, repeatsId }: Line) => matchId === null && repeatsId === null
/** Lines that were stored before returned cheques had a kind of their own are money out that names one. */
const isReturn = ({ kind, remark }: Line) => kind === 'return' || (kind === 'other' && namesReturnedCheque(remark))

/** Banks print the number of a cheque with or without its leading zeros. */
const chequeNumber = (text: string) => plainReference(text).replace(/^0+/, '')
const wordsOf = (text: string): string[] => [...new Set(text.split(/[\s/:,]+/).map(plainReference))]
/** The words of a line that may be the number of a cheque. */
const numbersOf = ({ refs, remark }: Pick<Line, 'refs' | 'remark'>): string[] =>
  wordsOf(`${refs} ${remark}`)
    .filter(word => /^\d{4,}$/.test(word))
    .map(chequeNumber)

const months =
  'JAN(?:UARY|UARI)?|FEB(?:RUARY|RUARI)?|MAR(?:CH)?|MAC|APR(?:IL)?|MAY|MEI|JUNE?|JUL(?:Y|AI)?|AUG(?:UST)?|OGOS?|SEP(?:T|TEMBER)?|O[CK]T(?:OBER)?|NOV(?:EMBER)?|DEC(?:EMBER)?|DIS(?:EMBER)?'
const [year, monthNo, dayNo] = ['(?:19|20)\\d\\d', '(?:0[1-9]|1[0-2])', '(?:0[1-9]|[12]\\d|3[01])']
/** How banks print a day, a month or a year as one word. Six digits are more often the number of a cheque. */
const dateWord = new RegExp(
  `^(?:${year}|(?:\\d{1,2}|${year})?(?:${months})(?:\\d{1,2}|${year})?|${year}${monthNo}${dayNo}(?:T\\d+)?|${dayNo}${monthNo}${year})$`,
)
/**
 * The words of a text by which a deposit and its return are paired: the number of a cheque, or the reference of a direct debit, which may
 * have letters too. Dates are none.
 */
const pairingWords = (text: string): ReadonlySet<string> =>
  new Set(
    wordsOf(text)
      .filter(word => word.length >= 4 && /[1-9]/.test(word) && !dateWord.test(word))
      .map(word => (/\D/.test(word) ? word : chequeNumber(word))),
  )

/**
 * Deposits of a bank's statement that the bank took back because their cheque or direct debit was not paid, by its number or reference and
 * the amount: the numbers of both lines. References count before the remark, and words that more than these two have, such as the
 * creditor's own number, count for nothing. Where several deposits fit, none is taken for it.
 */
export function findReturnedCheques(lines: readonly Line[]): number[][] {
  const known = lines
    .filter(line => line.kind === 'charge' || isReturn(line))
    .map(line => ({ line, references: pairingWords(line.refs), words: pairingWords(`${line.refs} ${line.remark}`) }))
  const uses = new Map<string, number>()
  for (const { words } of known) for (const word of words) uses.set(word, (uses.get(word) ?? 0) + 1)
  const open = known.filter(({ line }) => isOpen(line))
  const left = new Set(open.filter(({ line }) => line.kind === 'charge'))
  return open
    .filter(({ line }) => isReturn(line))
    .flatMap(item => {
      const sameAmount = [...left].filter(({ line }) => line.grossMinor === 0 - item.line.grossMinor)
      const sharing = (from: 'references' | 'words') =>
        sameAmount.filter(deposit => [...item[from]].some(word => uses.get(word) === 2 && deposit[from].has(word)))
      const byReferences = sharing('references')
      const [deposit, ...others] = byReferences.length > 0 ? byReferences : sharing('words')
      if (!deposit || others.length > 0) return []
      left.delete(deposit)
      return [[deposit.line.lineNo, item.line.lineNo]]
    })
}

/** Whether a gift was given by one of the cheques that these lines are about. */
export const isOfCheque = ({ chequeNo, amountMinor }: GiftOfLine, lines: readonly Line[]): boolean =>
  chequeNo !== null && lines.some(line => line.grossMinor === amountMinor && numbersOf(line).includes(chequeNumber(chequeNo)))

/** How long before its return a cheque may have been given, in days: longer than any country's banks take one. */
const daysBefore = 460
/** A gift of a settled cheque. `paidWith`: the first gift of its payment, where the cheque paid several. */
type SettledCheque = GiftOfLine & RowOf<'donation', 'paidWith'>
type Search = { also: RawBuilder<unknown>; order?: RawBuilder<unknown>; most: number }

/**
 * Gifts that were settled by cheque before some day, which the bank may take back, also those whose return was recorded by hand; without
 * those that a line takes back already.
 */
export async function settledCheques(
  { tx, actor }: ReaderContext,
  { from, to, currency }: { from: Day; to: Day; currency: string },
  { also, order = sql`d.donated_on`, most }: Search,
): Promise<SettledCheque[]> {
  const scope = scopeOf({ actor })
  if (scope.preferences.length === 0) return []
  const days = { startDate: addDays(from, -daysBefore), endDate: to }
  const filter = GiftFilter.parse({ appPreferenceId: allPreferencesId, ...days, chequeState: ['cleared', 'returned'] })
  const { rows } = await sql<SettledCheque>`
    select ${columnsOfLine}, d.paid_with from ${giftsMatching(scope, filter)}
     where d.settled_at is not null and d.status in ('Settled', 'Voided') and d.currency = ${currency} and ${also}
       and not exists (select from settlement_gift g where g.charity_id = ${actor.charityId} and g.donation_id = d.id and g.kind = 'return')
     order by ${order}, d.id limit ${most}`.execute(tx)
  return rows
}

/** Gifts of settled cheques with the numbers that returns name. */
export async function settledChequesOf(
  context: ReaderContext,
  returns: readonly StoredLine[],
  currency: string,
  most: number,
): Promise<SettledCheque[]> {
  const days = returns.map(({ occurredOn }) => occurredOn).toSorted()
  const [from, to] = [days[0], days.at(-1)]
  const numbers = [...new Set(returns.flatMap(numbersOf))]
  if (!from || !to || numbers.length === 0) return []
  return settledCheques(context, { from, to, currency }, { also: sql`ltrim(d.cheque_no, '0') = any(${numbers}::text[])`, most })
}

/**
 * The sets of gifts that the cheque of a return may have paid, by its number and amount: those of one payment, or all with the number where
 * they add up to it.
 */
export function giftsOfReturn(line: StoredLine, gifts: readonly SettledCheque[]): SettledCheque[][] {
  const numbers = numbersOf(line)
  const own = gifts.filter(({ chequeNo, date }) => chequeNo !== null && date <= line.occurredOn && numbers.includes(chequeNumber(chequeNo)))
  const isWhole = (set: readonly SettledCheque[]) => sumOf(set.map(({ amountMinor }) => ({ minor: amountMinor }))) === 0 - line.grossMinor
  const payments = [...Map.groupBy(own, ({ id, paidWith }) => paidWith ?? id).values()].filter(isWhole)
  return payments.length === 0 && own.length > 1 && isWhole(own) ? [own] : payments
}
