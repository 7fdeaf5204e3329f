import { sql } from 'kysely'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import { giftColumnsOf, fundsOf, taxPurposesOf } from '#features/gifts/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { type TaxPurpose, taxSchemeOf, type TaxState, taxStateOf } from '#features/gifts/tax-state.ts'
import type { TaxScheme } from '#features/tax-registrations/rules.ts'
import { registrationOf } from '#features/tax-registrations/server/public.ts'
import { charityRow } from '#features/charity/server/public.ts'
import { donorsOf, lockDonor } from '#features/donors/server/public.ts'

/** The columns of a gift that registration reads. */
const columns = [
  'id',
  'txnId',
  'appPreferenceId',
  'itemId',
  'status',
  'version',
  'amountMinor',
  'refundedMinor',
  'currency',
  'donatedOn',
  'receiptNo',
  'isIrasInclusion',
  'isIpcRegistrationForIras',
  'donorId',
  'donorName',
] as const satisfies readonly GiftColumn[]

type StoredTaxGift = Pick<Gift, (typeof columns)[number]> &
  Renamed<'charity', { charityName: 'name'; charityLanguage: 'language' }> &
  RowOf<'charity', 'logoFile' | 'colour' | 'country' | 'isIpc'> &
  Computed<{ taxPurposes: TaxPurpose[] }> &
  LeftJoined<RowOf<'donor', 'phone' | 'email' | 'idType' | 'nricSealed'> & Renamed<'taxRegistration', { registrationState: 'state' }>>
/** A gift with the charity and donor details that registration needs. */
export type TaxGift = StoredTaxGift & { scheme: TaxScheme | null; state: TaxState }

type TaxGiftKey = { txnId: string } | { id: string }
const isChosen = (key: TaxGiftKey) => ('id' in key ? sql`d.id = ${key.id}` : sql`d.txn_id = ${key.txnId}`)

/**
 * Locks a gift and its donor, in the order in which an erasure locks them, and reads them afterwards: a statement that waits for a lock
 * reads other rows as they were before.
 */
export async function lockTaxGift(tx: Tx, charityId: number, key: TaxGiftKey): Promise<TaxGift | null> {
  const gift = sql`from donation d where d.charity_id = ${charityId} and ${isChosen(key)}`
  const { rows } = await sql<RowOf<'donation', 'donorId'>>`select d.donor_id ${gift}`.execute(tx)
  if (rows[0]?.donorId) await lockDonor(tx, charityId, rows[0].donorId)
  await sql`select ${gift} for update`.execute(tx)
  return readTaxGift(tx, charityId, key)
}

/** A gift as registration sees it; null when the charity has none. */
export async function readTaxGift(tx: Tx, charityId: number, key: TaxGiftKey): Promise<TaxGift | null> {
  const { rows } = await sql<StoredTaxGift & Computed<{ isErased: boolean }>>`
    select ${giftColumnsOf('d', columns)}, ${taxPurposesOf(charityId)} as tax_purposes, c.name as charity_name, c.logo_file, c.colour, c.country, c.is_ipc, c.language as charity_language,
           o.phone, o.email, o.id_type, o.nric_sealed, o.erased_at is not null as is_erased,
           (select t.state from (${registrationOf(charityId, sql`d.id`)}) t) as registration_state
      from donation d
      cross join ${charityRow(charityId)} c
      join ${fundsOf(charityId)} f on f.id = d.fund_id
      left join ${donorsOf(charityId)} o on o.id = d.donor_id
     where d.charity_id = ${charityId} and ${isChosen(key)}`.execute(tx)
  const [found] = rows
  if (!found) return null
  const { isErased, ...gift } = found
  const scheme = taxSchemeOf({ ...gift, purposes: gift.taxPurposes })
  return {
    ...gift,
    scheme,
    state: isErased ? 'ended' : taxStateOf({ scheme, status: gift.status, isRegistered: gift.registrationState !== null }),
  }
}
