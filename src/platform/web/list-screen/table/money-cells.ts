import { type Currency, currencySign, formatAmount, formatMoney, type Money } from '#jurisdictions/money.ts'

/** Format of an amount column. One currency: its sign is in the header. Several: each amount carries its code. */
export type MoneyStyle = { readonly currency: Currency | null; readonly cents: boolean }

/** Derives the format from the page's amounts: common currency, if any, and whether any has cents. */
export function moneyStyleOf(amounts: readonly (Money | null)[], usual: Currency): MoneyStyle {
  const held = amounts.filter(amount => amount !== null)
  const currencies = new Set(held.map(({ currency }) => currency))
  const currency = currencies.size > 1 ? null : (held[0]?.currency ?? usual)
  return { currency, cents: held.some(({ minor }) => minor % 100 !== 0) }
}

/** The currency sign for the header ('RM', '$'); null with several currencies. */
export const moneyUnit = ({ currency }: MoneyStyle): string | null => (currency ? currencySign(currency).trim() : null)

/** Width of the amount column in px; a longer currency sign needs more space in the total. */
export const moneyWidthOf = ({ width = 124 }: { readonly width?: number }, currency: Currency): number =>
  width + (currencySign(currency).length - 1) * 12

/** Sums amounts per currency. */
export function sumsOf(amounts: Iterable<Money | null>): readonly Money[] {
  const sums = new Map<Currency, number>()
  for (const amount of amounts) if (amount) sums.set(amount.currency, (sums.get(amount.currency) ?? 0) + amount.minor)
  return [...sums].map(([currency, minor]) => ({ minor, currency }))
}

/** 'SGD 1,234.50', for lists with several currencies. */
export const formatWithCode = (amount: Money): string => `${amount.currency} ${formatAmount(amount)}`

/** A sum with the currency sign, or with the code when several currencies are shown together. */
export const formatSum = (amount: Money, isSingle: boolean): string => (isSingle ? formatMoney(amount) : formatWithCode(amount))
