import type { Insertable, Updateable } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import './tables.ts'

type Key = { charityId: number; id: string }

/** Adds a rate, which waits for its publisher. */
export async function addWaitingRate(tx: Tx, rate: Omit<Insertable<Tables['rate']>, 'state'>): Promise<void> {
  await tx
    .insertInto('rate')
    .values({ ...rate, state: 'waiting' })
    .execute()
}

/** Changes a rate, whose version counts up. The database refuses what a published one keeps. */
export async function changeRate(tx: Tx, { charityId, id }: Key, change: Omit<Updateable<Tables['rate']>, 'version'>): Promise<void> {
  await tx
    .updateTable('rate')
    .set(q => ({ ...change, version: q('version', '+', 1) }))
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .execute()
}

/** Removes a rate. The database refuses one that a receipt used. */
export async function removeRate(tx: Tx, { charityId, id }: Key): Promise<void> {
  await tx.deleteFrom('rate').where('charityId', '=', charityId).where('id', '=', id).execute()
}
