import { type RawBuilder, sql } from 'kysely'

const digitsOfNumber = 7
// Three digits would end a thousandth of all numbers: they are a whole number without its zeros.
const fewestOfEnd = 4

/**
 * A condition that a gift of the table `donation d` has a receipt number, or had it before another replaced it; a part of the number is
 * enough. Former numbers are few, and have an index of their own.
 */
export const hasReceiptNo = (charityId: number, typed: string): RawBuilder<unknown> => sql`(
  ${receiptNoMatches(charityId, sql`d.receipt_no`, typed)} or d.id = any(array(
    select r.donation_id from receipt r
     where r.charity_id = ${charityId} and r.state = 'replaced' and ${receiptNoMatches(charityId, sql`r.receipt_no`, typed)})))`

/** A condition that a gift of the table `donation d` has exactly this receipt number, or had it. */
export const hadReceiptNo = (charityId: number, receiptNo: string): RawBuilder<unknown> => sql`(
  d.receipt_no = ${receiptNo.toUpperCase()} or d.id = any(array(
    select r.donation_id from receipt r where r.charity_id = ${charityId} and r.receipt_no = ${receiptNo.toUpperCase()})))`

/**
 * A condition that a column holds a receipt number, or one that a part of it was typed of: its beginning with the prefix ('NUR00012'), the
 * number without prefix or zeros ('NUR42', '42'), or at least four of its last digits. The candidates are worked out, at most a thousand
 * for each series, and looked up in the index of the numbers: `like` cannot use one under row-level security.
 */
function receiptNoMatches(charityId: number, column: RawBuilder<unknown>, typed: string): RawBuilder<unknown> {
  const [, prefix = '', digits = ''] = /^([A-Z]{0,3})[ -]?(\d{1,7})$/.exec(typed.trim().toUpperCase()) ?? []
  if (!digits) return sql`${column} = ${typed.trim().toUpperCase()}`
  if (prefix) {
    const [from, to] = [digits.padEnd(digitsOfNumber, '0'), digits.padEnd(digitsOfNumber, '9')].map(end => prefix + end)
    return sql`(${column} between ${from} and ${to} or ${column} = ${prefix + digits.padStart(digitsOfNumber, '0')})`
  }
  const step = 10 ** (digits.length < fewestOfEnd ? digitsOfNumber : digits.length)
  return sql`${column} = any(array(
    select s.prefix || lpad(n::text, ${digitsOfNumber}::int, '0')
      from receipt_series s, generate_series(${Number(digits)}::int, s.last_number, ${step}::int) n
     where s.charity_id = ${charityId}))`
}
