import { type RawBuilder, sql } from 'kysely'
import type { Language } from '#kit/text/languages.ts'
import { nameInLanguage } from '#platform/server/database/name-in-language.ts'
import type { Gift, GiftColumn } from '#features/gifts/columns.ts'
import { giftColumnsOf, fundsOf } from '#features/gifts/server/public.ts'
import { organisationIdTypes } from '#jurisdictions/identity-numbers.ts'
import { openNric, donorsOf } from '#features/donors/server/public.ts'
import { openRegisteredNumber, registrationsInForce } from '#features/tax-registrations/server/public.ts'
import { latestReceiptOf } from '#features/receipt-numbers/server/public.ts'
import { charityRow } from '#features/charity/server/public.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'

/** The columns of a gift that its receipt shows. */
const columns = [
  'donorName',
  'donatedAt',
  'donatedOn',
  'method',
  'donationMethod',
  'txnId',
  'itemId',
  'amountMinor',
  'refundedMinor',
  'currency',
  'paymentMethod',
  'cardBrand',
  'cardLast4',
  'chequeNo',
  'chequeState',
  'chequeBankedOn',
  'frequency',
] as const satisfies readonly GiftColumn[]

/** A receipt row with its gift, donor and charity. */
export type StoredReceipt = Pick<Gift, (typeof columns)[number]> &
  Renamed<'donation', { donationId: 'id' }> &
  Renamed<'charity', { charityName: 'name'; charityPhone: 'phone' }> &
  RowOf<
    'charity',
    | 'nameJawi'
    | 'logoFile'
    | 'colour'
    | 'country'
    | 'address'
    | 'registrationNo'
    | 'taxNo'
    | 'isIpc'
    | 'isIslamic'
    | 'receiptWording'
    | 'timeZone'
  > &
  LeftJoined<RowOf<'donor', 'phone' | 'email' | 'idType' | 'nricTail'>> &
  RowOf<'receipt', 'receiptNo' | 'checkCode' | 'state' | 'replacedBy' | 'language' | 'printCount' | 'issuedAt'> &
  RowOf<'fund', 'isTaxDeductible'> &
  Renamed<'fund', { purpose: 'name' }> &
  Computed<{
    /** Whether the tax authority is told of the gift: a registration is in force. */
    isRegistered: boolean
    /** The number of a payer that is an organisation, in full. */
    organisationNo: string | null
  }>

type SealedReceipt = Omit<StoredReceipt, 'organisationNo'> & SealedNumber
/** The sealed number of an organisation, and the row that it is sealed for: the tax registration's, else the donor's. */
type SealedNumber = RowOf<'donation', 'donorId'> &
  LeftJoined<Renamed<'donor', { numberSealed: 'nricSealed' }> & Renamed<'taxRegistration', { registrationId: 'id' }>>

/** A receipt row with the number of an organisation unsealed. */
export function openNumber(charityId: number, { numberSealed, registrationId, donorId, ...stored }: SealedReceipt): StoredReceipt {
  if (!numberSealed) return { ...stored, organisationNo: null }
  const organisationNo = registrationId
    ? openRegisteredNumber(charityId, registrationId, numberSealed)
    : openNric(charityId, donorId ?? '', numberSealed)
  return { ...stored, organisationNo }
}

/**
 * The latest receipt of each gift that `condition` selects, each in its own language unless another is given; the gift has the alias `d`.
 */
export const storedReceipts = (
  charityId: number,
  condition: RawBuilder<unknown>,
  language: Language | null = null,
): RawBuilder<SealedReceipt> => sql<SealedReceipt>`
  select d.id as donation_id, c.name as charity_name, c.name_jawi, c.logo_file, c.colour, c.country, c.address, c.phone as charity_phone,
         c.registration_no, c.tax_no, c.is_ipc, c.is_islamic, c.receipt_wording, c.time_zone, o.phone, o.email,
         coalesce(t.id_type, o.id_type) as id_type, coalesce(t.nric_tail, o.nric_tail) as nric_tail, t.id as registration_id, d.donor_id,
         case when coalesce(t.id_type, o.id_type) = any(${organisationIdTypes}::text[]) then coalesce(t.nric_sealed, o.nric_sealed) end as number_sealed,
         r.receipt_no, r.check_code, r.state,
         r.replaced_by, ${language ?? sql`r.language`} as language, r.print_count, r.issued_at, ${giftColumnsOf('d', columns)}, f.is_tax_deductible, t.id is not null as is_registered,
         ${nameInLanguage('f', language ?? sql`r.language`)} as purpose
    from donation d
    cross join ${charityRow(charityId)} c
    join ${fundsOf(charityId)} f on f.id = d.fund_id
    join lateral ${latestReceiptOf(charityId, sql`d.id`)} r on true
    left join ${donorsOf(charityId)} o on o.id = d.donor_id
    left join (${registrationsInForce(charityId)}) t on t.donation_id = d.id
   where d.charity_id = ${charityId} and ${condition}`
