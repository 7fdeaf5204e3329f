import { jurisdictions } from '#jurisdictions/jurisdictions.ts'
import { type RawBuilder, sql } from 'kysely'

const dialCodes = sql.join(
  jurisdictions.map(({ code, phone }) => sql`when ${sql.lit(code)} then ${sql.lit(phone.dialCode.slice(1))}`),
  sql` `,
)
const after = '\u{10FFFF}'

/** A condition that a phone column is the entered number: with its dial code, or a local one with or without its leading zero. */
export function phoneIs(charityId: number, column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const digits = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+')) return sql`${column} = ${digits}`
  return sql`(${column} = ${digits} or ${column} = ${dialOf(charityId)} || ${digits.replace(/^0+/, '')})`
}
const dialOf = (charityId: number) => sql`(select case c.country ${dialCodes} end from charity c where c.charity_id = ${charityId})`

/**
 * A condition that a phone column starts with the entered digits. A number without '+' may be a local one, with or without its
 * leading zero, or have its dial code in front.
 */
export function phoneBegins(charityId: number, column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const digits = typed.replace(/\D/g, '')
  const international = sql<boolean>`${column} >= ${digits} and ${column} < ${digits + after}`
  if (typed.trim().startsWith('+')) return sql`(${international})`
  const local = digits.replace(/^0+/, '')
  const dial = dialOf(charityId)
  return sql`((${international}) or (${column} >= ${dial} || ${local} and ${column} < ${dial} || ${local + after}))`
}
