import { type Currency, currencySign } from './money.ts'

/** The amount brackets of the filters; they touch, so every amount is in exactly one (limits included, in minor units). */
export const amountBrackets = [
  { id: 1, label: '$1-$1000', minMinor: 0, maxMinor: 1_000_00 },
  { id: 2, label: '$1001-$3000', minMinor: 1_000_01, maxMinor: 3_000_00 },
  { id: 3, label: '$3001-$10000', minMinor: 3_000_01, maxMinor: 10_000_00 },
  { id: 4, label: '$10001-$50000', minMinor: 10_000_01, maxMinor: 50_000_00 },
  { id: 5, label: '$50001-$100000', minMinor: 50_000_01, maxMinor: 100_000_00 },
  { id: 6, label: '>$100000', minMinor: 100_000_01, maxMinor: null },
] as const
export type AmountBracket = (typeof amountBrackets)[number]

/** The label of a bracket, with the charity's currency symbol. */
export const bracketLabel = ({ label }: AmountBracket, currency: Currency): string => label.replaceAll('$', () => currencySign(currency))
