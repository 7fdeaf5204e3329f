import type { Selectable } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** A rate as it is stored. */
export type StoredRate = Selectable<Tables['rate']>

/** All rates of a charity, also those that wait or were replaced, as the begin of a query; the table is `rate` in it. */
export const storedRates = (tx: Pick<Tx, 'selectFrom'>, charityId: number) => tx.selectFrom('rate').where('rate.charityId', '=', charityId)
