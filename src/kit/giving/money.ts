import { z } from 'zod'
import { groupedDigits } from '../text/numbers.ts'

/** The currencies charities keep their books in; each has two decimals. */
export const Currency = z.enum(['SGD', 'MYR', 'AUD', 'BND']).meta({ id: 'Currency' })
export type Currency = z.infer<typeof Currency>

/** Whole minor units (cents, sen) of one currency: arithmetic never sees a fraction. */
export const Money = z.object({ minor: z.int(), currency: Currency }).meta({ id: 'Money' })
export type Money = z.infer<typeof Money>

/** The greatest amount the product takes, in minor units: 1e10 dollars or ringgit. */
export const greatestMinor = 1e12

const nbsp = '\u00A0'
const written = /^(?:RM|S\$|A\$|B\$|\$|SGD|MYR|AUD|BND)?\s*(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{0,2}))?$/i

/** Money from whole minor units; throws RangeError on a fraction or on what a number cannot hold exactly. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError('money is whole minor units')
  return { minor: minor + 0, currency } // + 0: there is no minus nothing
}

/** What stands before an amount: 'RM' and a no-break space for ringgit, '$' for the others. */
export const currencySign = (currency: Currency): string => (currency === 'MYR' ? `RM${nbsp}` : '$')

/** An amount as people read it: sign first, the currency's own sign, thousands separated, '.00' left off; `sign` writes the plus too. */
export function formatMoney({ minor, currency }: Money, { sign = false }: { sign?: boolean } = {}): string {
  const before = minor < 0 ? '-' : sign && minor > 0 ? '+' : ''
  return `${before}${currencySign(currency)}${grouped(minor).replace(/\.00$/, '')}`
}

/** An amount for a column under its currency: always two decimals, so that the points align. */
export const formatAmount = ({ minor }: Pick<Money, 'minor'>): string => `${minor < 0 ? '-' : ''}${grouped(minor)}`

/** An amount for a field or a file: '1234.50', no separators, always two decimals. */
export const plainAmount = (amount: Pick<Money, 'minor'>): string => formatAmount(amount).replaceAll(',', '')

/** Minor units of an amount as written ('1,234.5', 'RM 20', '$0.05'), read digit by digit; null when it is none or too great. */
export function parseAmount(text: string): number | null {
  const [, whole, cents = ''] = written.exec(text.normalize('NFKC').trim()) ?? []
  if (whole === undefined) return null
  const minor = Number(whole.replaceAll(',', '') + cents.padEnd(2, '0'))
  return minor <= greatestMinor ? minor : null
}

/** The sum of two amounts of one currency; throws RangeError when the currencies differ. */
export function addMoney(one: Money, other: Money): Money {
  if (one.currency !== other.currency) throw new RangeError(`${one.currency} and ${other.currency} are never summed`)
  return money(one.minor + other.minor, one.currency)
}

/** The sum of any number of amounts of one currency, none of them included. */
export const sumMoney = (amounts: Iterable<Money>, currency: Currency): Money => [...amounts].reduce(addMoney, money(0, currency))

/** An amount taken a whole number of times: people, days, copies. */
export const timesMoney = ({ minor, currency }: Money, times: number): Money => money(minor * times, currency)

/** So many thousandths of an amount, rounded half up to the cent (away from zero for what is given back). */
export function thousandthsOf({ minor, currency }: Money, thousandths: number): Money {
  const exact = Math.abs(minor) * thousandths + 500
  return money(Math.sign(minor) * ((exact - (exact % 1000)) / 1000), currency)
}

function grouped(minor: number): string {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${groupedDigits(digits.slice(0, -2), ',')}.${digits.slice(-2)}`
}
