import { type RawBuilder, sql } from 'kysely'

const after = '\u{10FFFF}'

/**
 * That the digits in a column begin as somebody typed them. A number without '+' may be a local one, with or without its
 * leading zero, or have its dial code in front.
 */
export function phoneBegins(charityId: number, column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const digits = typed.replace(/\D/g, '')
  const international = sql<boolean>`${column} >= ${digits} and ${column} < ${digits + after}`
  if (typed.trim().startsWith('+')) return sql`(${international})`
  const local = digits.replace(/^0+/, '')
  const dial = sql`(select case c.country when 'SG' then '65' when 'MY' then '60' when 'BN' then '673' else '61' end from charity c where c.charity_id = ${charityId})`
  return sql`((${international}) or (${column} >= ${dial} || ${local} and ${column} < ${dial} || ${local + after}))`
}
