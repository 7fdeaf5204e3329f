import { sql } from 'kysely'
import type { AppPreference } from '#features/gifts/rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import type { GiftScope } from '../match/gift-scope.ts'
import '../tables.ts'

type CopiedColumn = 'donatedAt' | 'receiptNo' | 'status' | 'amountMinor' | 'refundedMinor' | 'currency' | 'donorName' | 'remarks'
/** A gift as the donor's copy of their data shows it; amounts are in minor units. */
export type CopiedGift = RowOf<'donation', CopiedColumn> & RowOf<'fund', 'name'>

/** The modules that these donors gave in. */
export async function preferencesOfDonors(tx: Tx, charityId: number, donorIds: readonly string[]): Promise<AppPreference[]> {
  const { rows } = await sql<RowOf<'donation', 'appPreferenceId'>>`
    select distinct d.app_preference_id from donation d
     where d.charity_id = ${charityId} and d.donor_id = any(${[...donorIds]}::uuid[])`.execute(tx)
  return rows.map(({ appPreferenceId }) => appPreferenceId)
}

/** Lists all gifts of these donors in the modules of the scope, the oldest first. */
export async function listGiftsForCopy(tx: Tx, { charityId, preferences }: GiftScope, donorIds: readonly string[]): Promise<CopiedGift[]> {
  const { rows } = await sql<CopiedGift>`
    select d.donated_at, d.receipt_no, d.status, d.amount_minor, d.refunded_minor, d.currency, d.donor_name, d.remarks, f.name
      from donation d join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
     where d.charity_id = ${charityId} and d.donor_id = any(${[...donorIds]}::uuid[]) and d.app_preference_id = any(${[...preferences]}::int[])
     order by d.donated_at, d.id`.execute(tx)
  return rows
}
