import type { FundKindId } from '#kit/giving/ids.ts'
import { type RawBuilder, sql } from 'kysely'
import { type AppPreference, type ItemId, preferenceOfItem } from '#features/gifts/rules.ts'
import { newId } from '#kit/security/ids.ts'
import type { Tx } from '#platform/server/database/database.ts'
import '../tables.ts'

/** The purposes of some modules, in use or not, in the order of the charity; at most 2,000. */
export const listFunds = (tx: Tx, charityId: number, modules: readonly AppPreference[]) =>
  tx
    .selectFrom('fund')
    .select(['id', 'name', 'nameMs', 'kind', 'itemId', 'appPreferenceId', 'isTaxDeductible', 'isActive'])
    .where('charityId', '=', charityId)
    .where(q => q('appPreferenceId', '=', q.fn.any(q.val([...modules]))))
    .orderBy('appPreferenceId')
    .orderBy('position')
    .orderBy('name')
    .limit(2000)
    .execute()

/** A fund as it is entered in the settings; `kind` is what it supports. */
export type FundDraft = { name: string; nameMs: string | null; kind: FundKindId; isActive: boolean }

/** Adds a fund after those of its module, without tax deduction. Returns its id. Throws when the name is taken. */
export async function addFund(tx: Tx, charityId: number, { itemId, ...fund }: FundDraft & { itemId: ItemId }, at: Date): Promise<string> {
  const id = newId(at.getTime())
  const appPreferenceId = preferenceOfItem(itemId)
  const { position } = await tx
    .selectFrom('fund')
    .select(q => q.fn.coalesce(q.fn.max('position'), q.val(0)).as('position'))
    .where('charityId', '=', charityId)
    .where('appPreferenceId', '=', appPreferenceId)
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('fund')
    .values({ ...fund, charityId, id, itemId, appPreferenceId, isTaxDeductible: false, position: Number(position) + 1 })
    .execute()
  return id
}

/** Changes a fund, except for its kind. Throws when the name is taken. */
export async function changeFund(
  tx: Tx,
  charityId: number,
  id: string,
  change: Partial<FundDraft & { isTaxDeductible: boolean }>,
): Promise<void> {
  await tx.updateTable('fund').set(change).where('charityId', '=', charityId).where('id', '=', id).execute()
}

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
