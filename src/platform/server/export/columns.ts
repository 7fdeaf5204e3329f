import { type Compilable, type RawBuilder, sql } from 'kysely'
import { safeText } from './formulas.ts'

/**
 * A column of an export: the name under which its statement selects it, the words above it, and what it holds; a code is a text that the
 * product generates.
 */
export type ExportColumn = { key: string; label: string; kind: 'text' | 'code' | 'number' | 'day' }

/**
 * The rows of an export as a query for COPY: these columns, in this order. For CSV each text is made safe against formulas;
 * XLSX needs that not, its cells say themselves that they are text.
 */
export function exportQuery(
  statement: Compilable | RawBuilder<unknown>,
  columns: readonly Pick<ExportColumn, 'key' | 'kind'>[],
  format: 'csv' | 'xlsx',
): RawBuilder<unknown> {
  const chosen = columns.map(({ key, kind }) => {
    const column = sql.ref(`line.${key}`)
    return sql`${format === 'csv' && kind === 'text' ? safeText(column) : column} as ${sql.id(key)}`
  })
  return sql`select ${sql.join(chosen)} from (${statement as RawBuilder<unknown>}) as line`
}

/** The text of each id, written into the statement; null for an id that has none. */
export const textOfId = (
  column: RawBuilder<unknown>,
  texts: readonly (readonly [id: string | number, text: string])[],
): RawBuilder<string | null> =>
  sql<string | null>`case ${column} ${sql.join(
    texts.map(([id, text]) => sql`when ${id} then ${text}`),
    sql` `,
  )} end`

/** A moment in the charity's time zone, to the minute, for a cell: the beginning of its text, which takes half as long as `to_char`. */
export const formatMinute = (moment: RawBuilder<unknown>, timeZone: string): RawBuilder<string> =>
  sql<string>`left((${moment} at time zone ${timeZone})::text, 16)`

/** Minor units as a decimal number, for a cell. A multiplication takes less than a division. */
export const formatDecimal = (minor: RawBuilder<unknown>): RawBuilder<string> => sql<string>`(${minor} * 0.01)::numeric(20, 2)`

/** An e-mail address as `maskEmail` of the kit writes it. */
export const maskedEmail = (email: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`case when ${email} ~ '^.+@'
    then left(${email}, least(2, length(regexp_replace(${email}, '@[^@]*$', '')) - 1)) || '•••••' || substring(${email} from '@[^@]*$')
    when ${email} is not null then '•••••' end`

/** A stored phone number as `maskPhone` of the kit writes it. */
export const maskedPhone = (phone: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql<string | null>`case when ${phone} is not null then concat(substring(${phone} from '^\\+\\d{1,4} '), '••••',
    ' ' || substring(regexp_replace(${phone}, '^\\+\\d{1,4} |\\D', '', 'g') from '.(....)$')) end`
