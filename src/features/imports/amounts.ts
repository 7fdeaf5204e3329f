import { withoutFullWidth } from '#kit/text/full-width.ts'
import { jurisdictionOfCurrency, jurisdictions } from '#jurisdictions/jurisdictions.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'

/** Reads the amount of a cell, in minor units. Returns a fault instead for anything ambiguous, because amounts are never guessed. */
export function readAmount(text: string, currency: Currency): number | 'BAD_AMOUNT' | 'OTHER_CURRENCY' {
  const minor = parseAmount(text, currency)
  if (minor !== null) return minor
  const plain = withoutFullWidth(text).trim()
  const withoutCode = plain.replace(/^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}|RM)\s*(?=\d)|(?<=\d)\s*(?:\p{Sc}|[A-Z]{3})$/giu, '')
  return withoutCode !== plain && parseAmount(withoutCode, currency) !== null ? 'OTHER_CURRENCY' : 'BAD_AMOUNT'
}

/** A number without digits right before or after it. It may be grouped, with three digits in the last group. */
const grouped = /^(\D{0,8})([1-9]\d{0,2}(?:[\s,'’]{1,2}\d{2,3}){0,6}[\s,'’]{1,2}\d{3}|\d{1,15})(\s?\.\d{0,2})?(\D{0,8})$/
/**
 * Removes blanks, apostrophes and thousands separators from an amount. Null when the rest is not an amount or is ambiguous: the comma in
 * '1,50' and '12,34' may be a decimal point, and '10 20' or two lines may be two amounts.
 */
export function withoutSeparators(text: string, currency: Currency): string | null {
  const [, before = '', digits, decimals = '', behind = ''] = grouped.exec(withoutFullWidth(text).trim()) ?? []
  if (!digits || /[\r\n]/.test(text)) return null
  const plain = `${before}${digits.replace(/\D/g, '')}${decimals}${behind}`.replace(/[\s'’]/g, '')
  return parseAmount(plain, currency) === null ? null : plain
}

/** Currencies that headings name, by code or sign. A dollar sign alone may be any of the dollars. */
const namedCurrencies =
  /(?<![\p{L}$])(?:(?:USD?|AU?|SG?|BN?|HK|NZ|CA?|NT)\s?\$|RM|Rp|RMB|SGD|MYR|BND|AUD|USD|EUR|GBP|NZD|CAD|CHF|JPY|CNY|HKD|TWD|KRW|IDR|INR|THB|PHP|VND|PKR|BDT|LKR|SAR|AED|QAR|KWD)(?!\p{L})|[€£¥₹]/giu
const otherUnit = /\b(?:cents?|sen|thousands?|ribu|millions?|juta)\b|['’]000\b|\([km]\)/i

/**
 * The reason why all amounts below a heading are refused: it names a currency other than the charity's, or a unit other than whole dollars
 * or ringgit. Null when there is none.
 */
export function headingFault(heading: string, currency: Currency): 'OTHER_CURRENCY' | 'OTHER_UNIT' | null {
  const symbol = jurisdictionOfCurrency(currency).money.symbol.toUpperCase()
  const isOwn = (name: string) =>
    name === currency || name === symbol || (name.endsWith('$') && symbol.endsWith('$') && name[0] === symbol[0])
  const named = heading.match(namedCurrencies) ?? []
  if (heading.includes('$') && !symbol.endsWith('$')) return 'OTHER_CURRENCY'
  if (!named.every(name => isOwn(name.toUpperCase()))) return 'OTHER_CURRENCY'
  return otherUnit.test(heading) ? 'OTHER_UNIT' : null
}

type CurrencySetting = {
  currency: Currency
  asked: readonly string[]
  meaningOf: (field: 'currency', word: string) => string | null | undefined
}
/**
 * The fault of a row's currency; null when it is the charity's. Where a file has a currency column, and a row has neither a currency nor a
 * sign at its amount, the user is asked once what that means for all such rows.
 */
export function currencyFault(text: string, amount: string, setting: CurrencySetting): 'OTHER_CURRENCY' | 'UNKNOWN_VALUE' | null {
  const written = text.toUpperCase().replace(/\.$/, '')
  if (written === '')
    return !setting.asked.includes('currency') || /[\p{L}\p{Sc}]/u.test(amount) || setting.meaningOf('currency', '') === setting.currency
      ? null
      : 'UNKNOWN_VALUE'
  const named = jurisdictions.find(({ money }) => money.symbol === written)?.currency ?? written
  const { symbol, name } = jurisdictionOfCurrency(setting.currency).money
  const own = [setting.currency, symbol.replace(/^[A-Z](?=\$)/, ''), ...Object.values(name).map(word => word.toUpperCase())]
  return own.includes(named) ? null : 'OTHER_CURRENCY'
}
