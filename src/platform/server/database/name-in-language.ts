import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#kit/text/languages.ts'

/** `nameIn` of `kit/text/languages.ts` in SQL: of a row that has `name` and `name_ms`, in a language or in that of another column. */
export const nameInLanguage = (alias: string, language: Language | RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case when ${language} = 'ms' then coalesce(${sql.ref(`${alias}.name_ms`)}, ${sql.ref(`${alias}.name`)}) else ${sql.ref(`${alias}.name`)} end`
