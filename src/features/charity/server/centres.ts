import { type RawBuilder, sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** A mosque or collection centre as an office enters it. */
export type CentreDraft = { name: string; kind: 'mosque' | 'centre'; code: string | null; isActive: boolean }

/** The mosques and collection centres of a charity, for a join by id. */
export const centresOf = (charityId: number): RawBuilder<unknown> =>
  sql`(select k.id, k.name from collection_centre k where k.charity_id = ${charityId})`

/** The mosques and collection centres still in use, by name: the choices of filters and forms. */
export function collectionCentresOf(tx: Tx, charityId: number) {
  return tx
    .selectFrom('collectionCentre')
    .select(['id', 'name', 'kind', 'code'])
    .where('charityId', '=', charityId)
    .where('isActive', '=', true)
    .orderBy('name')
    .limit(2000)
    .execute()
}

/** Whether the charity has this mosque or collection centre. */
export async function hasCollectionCentre(tx: Tx, charityId: number, id: string): Promise<boolean> {
  const found = tx.selectFrom('collectionCentre').select('id').where('charityId', '=', charityId).where('id', '=', id)
  return (await found.executeTakeFirst()) !== undefined
}

/** The name of the mosque or collection centre that an expression gives the id of, for a statement that reads other rows. */
export const centreNameOf = (charityId: RawBuilder<unknown> | number, centreId: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`(select k.name from collection_centre k where k.charity_id = ${charityId} and k.id = ${centreId})`

/** All mosques and collection centres of a charity, those out of use last. */
export const listCentres = (tx: Tx, charityId: number) =>
  tx
    .selectFrom('collectionCentre')
    .select(['id', 'name', 'kind', 'code', 'isActive'])
    .where('charityId', '=', charityId)
    .orderBy('isActive', 'desc')
    .orderBy('name')
    .limit(2000)
    .execute()

/**
 * Adds a mosque or collection centre, or changes the one with this id. Returns its id; null when there is none. Throws on a name that is
 * taken.
 */
export async function saveCentre(tx: Tx, charityId: number, id: string | null, draft: CentreDraft, at: Date): Promise<string | null> {
  if (id === null) {
    const fresh = newId(at.getTime())
    await tx
      .insertInto('collectionCentre')
      .values({ ...draft, charityId, id: fresh })
      .execute()
    return fresh
  }
  const saved = await tx
    .updateTable('collectionCentre')
    .set(draft)
    .where('charityId', '=', charityId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return saved?.id ?? null
}
