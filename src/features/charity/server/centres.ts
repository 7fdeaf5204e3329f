import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** A mosque or collection centre as an office enters it. */
export type CentreDraft = { name: string; kind: 'mosque' | 'centre'; code: string | null; isActive: boolean }

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

/** Adds a mosque or collection centre, or changes the one with this id. Answers its id; null when there is none. Throws on a name that is taken. */
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
