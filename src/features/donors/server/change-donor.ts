import { type Updateable, sql } from 'kysely'
import type { Tables } from '#platform/server/database/database.ts'
import { type DonorWork, publishDonors } from './donor-events.ts'
import { refuse } from '#platform/server/refuse.ts'
import './tables.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'

/** The donor columns that other features may set: consent, contact, identity number; those of a form come through `editDonor`. */
export type DonorChange = Pick<
  Updateable<Tables['donor']>,
  | 'iAgree'
  | 'agreementText'
  | 'agreedAt'
  | 'agreementSource'
  | 'agreedBy'
  | 'phone'
  | 'email'
  | 'idType'
  | 'nricSealed'
  | 'nricIndex'
  | 'nricTail'
>
/** The other columns that the form of a donor writes. */
export type FormColumns = Pick<
  Updateable<Tables['donor']>,
  'name' | 'nameKey' | 'contactPerson' | 'addressLine1' | 'addressLine2' | 'postalCode' | 'language'
>

/** Updates a donor and increments its version. Refuses with CHANGED_SINCE when the person was erased: nothing is written back. */
export async function changeDonor(work: DonorWork, charityId: number, donorId: string, change: DonorChange & FormColumns): Promise<void> {
  const { numUpdatedRows } = await work.tx
    .updateTable('donor')
    .set(q => ({ ...change, version: q('version', '+', 1), updatedAt: work.now() }))
    .where('charityId', '=', charityId)
    .where('id', '=', donorId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw refuse('CHANGED_SINCE')
  await publishDonors(work, charityId, [donorId], 'changed')
}

/** Makes archived donors active again, those excepted that were merged into others or erased. Returns those that were archived. */
export async function restoreDonors(work: DonorWork, charityId: number, donorIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    update donor set is_active = true, version = version + 1, updated_at = ${work.now()}
     where charity_id = ${charityId} and id = any(${[...donorIds]}::uuid[]) and not is_active
       and merged_into is null and erased_at is null returning id`.execute(work.tx)
  return publishIds(work, charityId, rows, 'restored')
}

/** Archives active donors. Returns those that were. */
export async function archiveDonors(work: DonorWork, charityId: number, donorIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<RowOf<'donor', 'id'>>`
    update donor set is_active = false, version = version + 1, updated_at = ${work.now()}
     where charity_id = ${charityId} and id = any(${[...donorIds]}::uuid[]) and is_active returning id`.execute(work.tx)
  return publishIds(work, charityId, rows, 'archived')
}

async function publishIds(
  work: DonorWork,
  charityId: number,
  rows: readonly RowOf<'donor', 'id'>[],
  change: 'restored' | 'archived',
): Promise<string[]> {
  const ids = rows.map(({ id }) => id)
  await publishDonors(work, charityId, ids, change)
  return ids
}
