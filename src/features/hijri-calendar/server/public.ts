import type { Tx } from '#platform/server/database/database.ts'
import type { Ramadan } from '../rules.ts'
import './tables.ts'

/** Every Ramadan that a charity has announced, the newest first. */
export function findRamadans(tx: Tx, charityId: number): Promise<Ramadan[]> {
  return tx
    .selectFrom('hijriYear')
    .select(['hijriYear as hijrahYear', 'ramadanStartsOn as ramadanStart', 'ramadanEndsOn as ramadanEnd', 'syawalStartsOn as syawalStart'])
    .where('charityId', '=', charityId)
    .orderBy('hijriYear', 'desc')
    .limit(200)
    .execute()
}
