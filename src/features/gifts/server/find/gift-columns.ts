import { type RawBuilder, sql } from 'kysely'
import type { GiftColumn } from '#features/gifts/columns.ts'

/** A `select` list of gift columns, qualified by the alias of their table. */
export const giftColumnsOf = (alias: string, columns: readonly GiftColumn[]): RawBuilder<unknown> =>
  sql.join(columns.map(name => sql.ref(`${alias}.${name}`)))

/**
 * The gifts of a charity with all columns, for a join by id. The planner inlines this subquery. A statement that locks rows has to name the
 * table itself.
 */
export const giftsOf = (charityId: number): RawBuilder<unknown> => sql`(select g.* from donation g where g.charity_id = ${charityId})`
