import { type RawBuilder, sql } from 'kysely'

const starts = '=+\\-@\\t\\r\\n＝＋－＠'
const gaps = '\\s\\u00a0\\u3000\\ufeff'
const formula = new RegExp(`^[${gaps}]*[${starts}\\0]`)

/** A text that a spreadsheet shows and never calculates: an apostrophe goes before whatever could begin a formula. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that was given to `safeCell`, for files that come back. */
export const unsafeCell = (cell: string): string => (cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)

const pattern = `^[ \\t\\r\\n\\f\\v\\u00a0\\u3000\\ufeff\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u1680]*[${starts}]`

/** The same in SQL. What begins with a letter of ours is seen by two comparisons of bytes and spared the pattern. */
export const safeText = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when ${column}::text collate "C" >= 'A' and ${column}::text collate "C" < '~' then ${column}::text
  when ${column}::text collate "C" >= '0' and ${column}::text collate "C" < ':' then ${column}::text
  when ${column}::text ~ ${sql.lit(pattern)} then '''' || ${column}::text
  else ${column}::text end`
