import { type RawBuilder, sql } from 'kysely'

const blanks = ' \\t\\r\\n\\f\\v\\u00a0\\u1680\\u2000-\\u200f\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff'
const pattern = `^'*[${blanks}]*[=+\\-@\\t\\r\\n＝＋－＠]|^'*[\\t\\r\\n]`

/**
 * The kit's `safeCell` in SQL, for exports that come straight from the database. What begins with an ASCII letter or digit is
 * seen by two comparisons of bytes and spared the pattern; most cells are empty.
 */
export const safeText = (column: RawBuilder<unknown>): RawBuilder<string> => sql<string>`case
  when ${column} is null then null
  when ${column}::text collate "C" >= 'A' and ${column}::text collate "C" < '~' then ${column}::text
  when ${column}::text collate "C" >= '0' and ${column}::text collate "C" < ':' then ${column}::text
  when ${column}::text ~ ${sql.lit(pattern)} then '''' || ${column}::text
  else ${column}::text end`
