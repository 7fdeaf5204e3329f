import type { Selectable } from 'kysely'
import { refuse } from '#platform/server/refuse.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import './tables.ts'

/** The charity of a transaction, all columns. */
export type Charity = Selectable<Tables['charity']>

/** The charity by its number; refused as not found when the transaction does not see it. */
export async function charityOf(tx: Tx, charityId: number): Promise<Charity> {
  const charity = await tx.selectFrom('charity').selectAll().where('charityId', '=', charityId).executeTakeFirst()
  if (!charity) throw refuse('NOT_FOUND')
  return charity
}

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

export { keepDemoLogos } from './demo-logos.ts'
export { isLogo } from './logo.ts'
export { phoneBegins, phoneIs } from './phone-begins.ts'
export { listActiveCharities } from './active-charities.ts'
