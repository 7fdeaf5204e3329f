import { defaultLanguage, type Language } from '#kit/text/languages.ts'
import { amountLinks, numberInWords } from '#kit/text/number-words.ts'
import { jurisdictionOfCurrency } from './jurisdictions.ts'
import type { Money } from './money.ts'

/**
 * An amount in words as printed on receipts: 'Eighty-three ringgit only', 'Lapan puluh tiga ringgit sahaja'; cents are named when there are
 * any.
 */
export function amountInWords({ minor, currency }: Money, language: Language = defaultLanguage): string {
  const { whole: units, cents: parts } = jurisdictionOfCurrency(currency).money.inWords[language]
  const cents = Math.abs(minor) % 100
  const whole = (Math.abs(minor) - cents) / 100
  const { minus, and, only } = amountLinks[language]
  const counted = (count: number, [one, many]: readonly [string, string]) => `${numberInWords[language](count)} ${count === 1 ? one : many}`
  const amounts = [...(whole > 0 || cents === 0 ? [counted(whole, units)] : []), ...(cents > 0 ? [counted(cents, parts)] : [])]
  const words = `${minor < 0 ? `${minus} ` : ''}${amounts.join(` ${and} `)} ${only}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
