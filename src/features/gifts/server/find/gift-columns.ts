import { type RawBuilder, sql } from 'kysely'
import type { GiftColumn } from '#features/gifts/columns.ts'

/** Columns of gifts for a `select`, of the table that is called so. */
export const giftColumnsOf = (alias: string, columns: readonly GiftColumn[]): RawBuilder<unknown> =>
  sql.join(columns.map(name => sql.ref(`${alias}.${name}`)))

/** The gifts of a charity with all their columns, for a join by id. The planner looks through it; who locks a gift names the table. */
export const giftsOf = (charityId: number): RawBuilder<unknown> => sql`(select g.* from donation g where g.charity_id = ${charityId})`
