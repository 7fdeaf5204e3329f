import { type Currency, currencySign, formatAmount, formatMoney, type Money } from '#kit/money.ts'

/** How a column of amounts is written: in one currency the header carries the sign, in several each amount its code. */
export type MoneyStyle = { readonly currency: Currency | null; readonly cents: boolean }

/** Reads the amounts of a page: one currency or several, and whether any of them holds cents. */
export function moneyStyleOf(amounts: readonly (Money | null)[], usual: Currency): MoneyStyle {
  const held = amounts.filter(amount => amount !== null)
  const currencies = new Set(held.map(({ currency }) => currency))
  const currency = currencies.size > 1 ? null : (held[0]?.currency ?? usual)
  return { currency, cents: held.some(({ minor }) => minor % 100 !== 0) }
}

/** The unit beside the header: 'RM' or '$'; nothing where every amount carries its own. */
export const unitOf = ({ currency }: MoneyStyle): string | null => (currency ? currencySign(currency).trim() : null)

/** How wide the money column is in px: a longer sign needs its room in the total, or the column's line would break above it. */
export const moneyWidthOf = ({ width = 124 }: { readonly width?: number }, currency: Currency): number =>
  width + (currencySign(currency).length - 1) * 12

/** Sums amounts by currency: never across. */
export function sumsOf(amounts: Iterable<Money | null>): readonly Money[] {
  const sums = new Map<Currency, number>()
  for (const amount of amounts) if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor)
  return [...sums].map(([currency, minor]) => ({ minor, currency }))
}

/** An amount with its code, as lists of several currencies write it: 'SGD 1,234.50'. */
export const codedAmount = (amount: Money): string => `${amount.currency} ${formatAmount(amount)}`

/** An amount with its sign where it stands alone, with its code where several currencies stand together. */
export const writtenBeside = (amount: Money, alone: boolean): string => (alone ? formatMoney(amount) : codedAmount(amount))
