import { withoutFullWidth } from '#kit/text/full-width.ts'
import { type Currency, parseAmount } from '#jurisdictions/money.ts'

/** The minor units that a cell of a file says, or why it is not taken: nothing about money is guessed. */
export function readAmount(text: string, currency: Currency): number | 'BAD_AMOUNT' | 'OTHER_CURRENCY' {
  const minor = parseAmount(text, currency)
  if (minor !== null) return minor
  const plain = withoutFullWidth(text).trim()
  const withoutCode = plain.replace(/^(?:[A-Z]{0,2}\p{Sc}|[A-Z]{3}|RM)\s*(?=\d)|(?<=\d)\s*(?:\p{Sc}|[A-Z]{3})$/giu, '')
  return withoutCode !== plain && parseAmount(withoutCode, currency) !== null ? 'OTHER_CURRENCY' : 'BAD_AMOUNT'
}

/**
 * An amount without blanks, apostrophes and the separators of its thousands. Null when what is left is no amount, or when a comma could
 * also be a decimal point: '1,50' and '12,34' stay as they are.
 */
export function withoutSeparators(text: string, currency: Currency): string | null {
  const joined = withoutFullWidth(text).replace(/[\s'’]/g, '')
  const plain = /^\D*\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d{0,2})?\D*$/.test(joined) ? joined.replaceAll(',', '') : joined
  return parseAmount(plain, currency) === null ? null : plain
}
