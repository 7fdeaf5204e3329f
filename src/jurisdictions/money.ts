import { z } from 'zod'
import { withoutFullWidth } from '#kit/text/full-width.ts'
import { groupDigits } from '#kit/text/numbers.ts'
import { type CurrencyCode, jurisdictionOfCurrency, jurisdictions } from './jurisdictions.ts'

/** The currencies charities keep their books in; each has two decimals. */
export const Currency = z.enum(jurisdictions.map(({ currency }) => currency)).meta({ id: 'Currency' })
export type Currency = CurrencyCode

/** Whole minor units (cents, sen) of one currency; fractions never occur. */
export const Money = z.object({ minor: z.int(), currency: Currency }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

/** The greatest amount the product takes, in minor units: 1e10 dollars or ringgit. */
export const greatestMinor = 1e12

/** An amount as written in one currency, by the currency. */
const patterns = new Map(
  jurisdictions.map(({ currency, money: { written } }) => {
    const digits = '(\\d+|[1-9]\\d{0,2}(?:([, ])\\d{3}(?:\\2\\d{3})*))(?:\\.(\\d{0,2}))?'
    return [currency, new RegExp(`^(?:(?:${written}|${currency}) ?)?${digits}(?: ?${currency})?$`, 'i')]
  }),
)

/** Money from whole minor units; throws RangeError for fractions and unsafe integers. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError('money is whole minor units')
  return { minor: minor + 0, currency } // + 0 turns -0 into 0
}

/** The prefix of an amount: 'RM' and a no-break space for ringgit, '$' for dollars. */
export const currencySign = (currency: Currency): string => jurisdictionOfCurrency(currency).money.sign

/** An amount for display: sign first, the currency symbol, thousands separated, '.00' left off; `sign` writes the plus too. */
export const formatMoney = (amount: Money, options?: { sign?: boolean }): string => formatWithCents(amount, options).replace(/\.00$/, '')

/** An amount for a column under its currency: always two decimals, so that the points align. */
export const formatAmount = ({ minor }: Pick<Money, 'minor'>): string => `${minor < 0 ? '-' : ''}${grouped(minor)}`

/** A control figure, such as of a cash count: always with its cents; `sign` writes the plus too. */
export function formatWithCents({ minor, currency }: Money, { sign = false }: { sign?: boolean } = {}): string {
  const plus = sign && minor > 0 ? '+' : ''
  const before = minor < 0 ? '-' : plus
  return `${before}${currencySign(currency)}${grouped(minor)}`
}

/** An amount for a field or a file: '1234.50', no separators, always two decimals. */
export const plainAmount = (amount: Pick<Money, 'minor'>): string => formatAmount(amount).replaceAll(',', '')

/**
 * Parses an amount written in one currency ('1,234.5', 'S$20', '1 234.50 SGD') into minor units; null when it is invalid, too large or
 * marked as another currency.
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const [, whole, , cents = ''] = patterns.get(currency)?.exec(withoutFullWidth(text).trim()) ?? []
  if (whole === undefined) return null
  const minor = Number(whole.replace(/[, ]/g, '') + cents.padEnd(2, '0'))
  return minor <= greatestMinor ? minor : null
}

/**
 * Parses an amount as a person types it into a field: as `parseAmount`, and '.5' is 50 cents. Blanks between digits are refused: they may
 * part two numbers.
 */
export const parseTypedAmount = (text: string, currency: Currency): number | null =>
  /\d\s+\d/.test(text) ? null : parseAmount(text.trim().replace(/^\.(?=\d)/, '0.'), currency)

/** The sum of two amounts of one currency; throws RangeError when the currencies differ. @internal tested by itself */
export function addMoney(one: Money, other: Money): Money {
  if (one.currency !== other.currency) throw new RangeError(`${one.currency} and ${other.currency} are never summed`)
  return money(one.minor + other.minor, one.currency)
}

/** The sum of amounts of one currency; zero for an empty list. */
export const sumMoney = (amounts: Iterable<Money>, currency: Currency): Money => [...amounts].reduce(addMoney, money(0, currency))

/** An amount multiplied by a whole number (people, days, copies). */
export const multiplyMoney = ({ minor, currency }: Money, times: number): Money => money(minor * times, currency)

/** A number of thousandths of an amount, rounded half up to the cent (away from zero for negative amounts). */
export function thousandthsOf({ minor, currency }: Money, thousandths: number): Money {
  const exact = Math.abs(minor) * thousandths + 500
  return money(Math.sign(minor) * ((exact - (exact % 1000)) / 1000), currency)
}

function grouped(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${groupDigits(digits.slice(0, -2), ',')}.${digits.slice(-2)}`
}
