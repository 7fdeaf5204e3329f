import type { CountryCode } from '#jurisdictions/jurisdiction.ts'
import { sql } from 'kysely'
import type { Currency } from '#kit/giving/money.ts'
import type { AppPreference, ItemId } from '#features/gifts/rules.ts'
import type { IdType } from '#jurisdictions/identity-numbers.ts'
import type { DonationStatus } from '#features/gifts/rules.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { schemeOf, type TaxScheme, type TaxState, taxStateOf } from '#features/gifts/tax-standing.ts'
import './tables.ts'

/** A gift with the charity and donor details that registration needs. */
export type TaxGift = {
  id: string
  txnId: string
  appPreferenceId: AppPreference
  itemId: ItemId
  status: DonationStatus
  version: number
  amountMinor: number
  currency: Currency
  donatedOn: string
  receiptNo: string | null
  isIrasInclusion: boolean
  isTaxDeductible: boolean
  charityName: string
  logoFile: string | null
  colour: string
  country: CountryCode
  isIpc: boolean
  charityLanguage: 'en' | 'ms'
  language: 'en' | 'ms'
  donorId: string | null
  donorName: string | null
  phone: string | null
  email: string | null
  idType: IdType | null
  nricSealed: string | null
  registrationState: 'registered' | 'changed' | 'withdrawn' | null
  scheme: TaxScheme | null
  state: TaxState
}

type Which = { txnId: string } | { id: string }
/** A gift as registration sees it; null when the charity has none. With `held` nobody else changes it until the commit. */
export async function readTaxGift(tx: Tx, charityId: number, which: Which, forUpdate = false): Promise<TaxGift | null> {
  const chosen = 'id' in which ? sql`d.id = ${which.id}` : sql`d.txn_id = ${which.txnId}`
  const { rows } = await sql<Omit<TaxGift, 'scheme' | 'state'>>`
    select d.id, d.txn_id, d.app_preference_id, d.item_id, d.status, d.version, d.amount_minor, d.currency, d.donated_on, d.receipt_no, d.is_iras_inclusion,
           d.language, d.donor_id, d.donor_name, f.is_tax_deductible, c.name as charity_name, c.logo_file, c.colour, c.country, c.is_ipc, c.language as charity_language,
           o.phone, o.email, o.id_type, o.nric_sealed,
           (select t.state from tax_registration t where t.charity_id = ${charityId} and t.donation_id = d.id) as registration_state
      from donation d
      join charity c on c.charity_id = ${charityId}
      join fund f on f.charity_id = ${charityId} and f.id = d.fund_id
      left join donor o on o.charity_id = ${charityId} and o.id = d.donor_id
     where d.charity_id = ${charityId} and ${chosen} ${forUpdate ? sql`for update of d` : sql``}`.execute(tx)
  const gift = rows[0]
  if (!gift) return null
  const scheme = schemeOf(gift)
  return { ...gift, scheme, state: taxStateOf({ scheme, status: gift.status, isRegistered: gift.registrationState !== null }) }
}
