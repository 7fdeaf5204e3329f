/**
 * What the number format of a cell displays besides the number. `before` and `after` are texts such as 'US$'; `zeros` is the width that is
 * filled with leading zeros.
 */
export type NumberFormat = { isDay: boolean; isPercent: boolean; before: string; after: string; zeros: number }

const builtInDays = new Set([
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 52, 53, 54, 55, 56, 57, 58,
])
const builtInPercents = new Set([9, 10])
const plain: NumberFormat = { isDay: false, isPercent: false, before: '', after: '', zeros: 0 }

/**
 * The built-in formats, which workbooks refer to by number. Built-in formats of money show the currency sign of the program that
 * opens the file, so they tell nothing about the file's currency.
 */
export const builtInFormat = (id: number): NumberFormat => ({ ...plain, isDay: builtInDays.has(id), isPercent: builtInPercents.has(id) })

/**
 * A token of a format: a text in quotation marks, a letter after a backslash, a currency with its locale, another condition, a gap, or a
 * single character.
 */
const parts = /"([^"]*)"|\\(.)|\[\$([^[\]-]*)(?:-[^[\]]*)?\]|\[[^[\]]*\]|[_*].|(.)/gs
/** A format has at most 255 characters. */
const longest = 255

/** Reads a number format of a workbook, such as `"US$"#,##0.00`. Of its sections it takes the one for positive amounts. */
export function readFormat(code: string): NumberFormat {
  const format = { ...plain }
  let hasDigits = false
  for (const [, quoted, escaped, currency, sign = ''] of code.slice(0, longest).matchAll(parts)) {
    if (sign === ';') break
    const shown = quoted ?? escaped ?? currency ?? (/[\p{Sc}]/u.test(sign) ? sign : '')
    if (shown) format[hasDigits ? 'after' : 'before'] += shown
    if (/[0#?]/.test(sign)) hasDigits = true
    if (sign === '%') format.isPercent = true
    if (/[dmy]/i.test(sign)) format.isDay = true
  }
  const digits = code.split(';')[0] ?? ''
  return { ...format, zeros: /^0{2,}$/.test(digits) ? digits.length : 0 }
}

/** A number with everything that its format displays: currency, percent sign, leading zeros. Decimals are not rounded. */
export function shownNumber(text: string, { isPercent, before, after, zeros }: NumberFormat): string {
  if (isPercent) return `${Number((Number(text) * 100).toPrecision(12))}%`
  const filled = /^\d+$/.test(text) ? text.padStart(zeros, '0') : text
  return [before.trim(), filled, after.trim()].filter(Boolean).join(' ')
}
