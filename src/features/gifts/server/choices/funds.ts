import { type RawBuilder, sql } from 'kysely'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** The purposes of some modules, in use or not, in the order of the charity; at most 2,000. */
export const listFunds = (tx: Tx, charityId: number, modules: readonly AppPreference[]) =>
  tx
    .selectFrom('fund')
    .select(['id', 'name', 'nameMs', 'itemId', 'appPreferenceId', 'isTaxDeductible', 'isActive'])
    .where('charityId', '=', charityId)
    .where(q => q('appPreferenceId', '=', q.fn.any(q.val([...modules]))))
    .orderBy('appPreferenceId')
    .orderBy('position')
    .orderBy('name')
    .limit(2000)
    .execute()

/** Both names of a purpose. Throws when the charity has no such purpose. */
export const findFundNames = (tx: Tx, charityId: number, fundId: string) =>
  tx
    .selectFrom('fund')
    .select(['name as donationToName', 'nameMs as donationToNameMs'])
    .where('charityId', '=', charityId)
    .where('id', '=', fundId)
    .executeTakeFirstOrThrow()

/** The purposes of a charity, for a join by id: names, module and kind, and whether gifts for it are deducted from tax. */
export const fundsOf = (charityId: number): RawBuilder<unknown> =>
  sql`(select f.id, f.name, f.name_ms, f.app_preference_id, f.item_id, f.is_tax_deductible from fund f where f.charity_id = ${charityId})`
