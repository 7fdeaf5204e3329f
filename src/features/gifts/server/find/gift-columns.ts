import { type RawBuilder, sql } from 'kysely'
import type { GiftColumn } from '#features/gifts/columns.ts'

/** Columns of gifts for a `select`, of the table that is called so. */
export const giftColumnsOf = (alias: string, columns: readonly GiftColumn[]): RawBuilder<unknown> =>
  sql.join(columns.map(name => sql.ref(`${alias}.${name}`)))
