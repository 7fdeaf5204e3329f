import { commonZone } from '#jurisdictions/zones.ts'
import { nameKey } from '#kit/names/compare-names.ts'
import { nameTokens } from '#kit/names/name-tokens.ts'
import { donorTypeIds, fundKindIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newId, newTxnId } from '#kit/security/ids.ts'
import { dayInZone } from '#kit/time/time-zones.ts'
import { issueReceipt } from '#features/receipt-numbers/server/public.ts'
import { db, type newCharity, now } from './new-charity.ts'

type TestCharity = Awaited<ReturnType<typeof newCharity>>
type FormValues = Readonly<Record<string, string | number | boolean | null>>

async function insert({ sql }: TestCharity, table: string, row: FormValues): Promise<void> {
  const columns = Object.keys(row)
  await sql(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(row),
  )
}

/** Inserts a fund. Columns by their SQL names. */
export async function newFund(charity: TestCharity, fields: FormValues = {}): Promise<string> {
  const id = newId()
  await insert(charity, 'fund', {
    charity_id: charity.charityId,
    id,
    kind: fundKindIds.appeal,
    app_preference_id: preferenceIds.donations,
    item_id: itemIds.donation,
    name: `Building fund ${id.slice(-6)}`,
    ...fields,
  })
  return id
}

/** Inserts a receipt for a gift that was inserted by SQL. Returns its number. */
export async function newReceipt({ charityId, sql }: TestCharity, donationId: string): Promise<string> {
  const charity = { charityId, receiptPrefix: 'TST', webhookEvents: [] }
  const gift = { donationId, language: 'en', handedOver: false } as const
  const receiptNo = await db.transact({ charityId, readOnly: false }, tx => issueReceipt({ tx, now }, charity, gift))
  await sql(`update donation set receipt_no = $3 where charity_id = $1 and id = $2`, [charityId, donationId, receiptNo])
  return receiptNo
}

/**
 * Inserts a donor and the words of the name. Columns by their SQL names. With `created_at` the id is of that moment, which lists sort by.
 */
export async function newDonor(charity: TestCharity, fields: FormValues & { name: string }): Promise<string> {
  const { created_at: createdAt } = fields
  const id = typeof createdAt === 'string' ? newId(Date.parse(createdAt)) : newId()
  const at = '2026-01-01T00:00:00Z'
  const nameColumns = { name_key: nameKey(fields.name) }
  await insert(charity, 'donor', {
    charity_id: charity.charityId,
    id,
    donor_type: donorTypeIds.individual,
    created_at: at,
    updated_at: at,
    ...nameColumns,
    ...fields,
  })
  for (const token of nameTokens(fields.name))
    await insert(charity, 'donor_name_token', { charity_id: charity.charityId, token, donor_id: id })
  return id
}

/** Inserts a gift by SQL: by default accepted, PayNow, 50 dollars, anonymous. Columns by their SQL names. */
export async function newGift(charity: TestCharity, fields: FormValues = {}): Promise<{ id: string; txnId: string; fundId: string }> {
  const id = newId()
  const txnId = newTxnId(charity.charityId)
  const fundId = (fields['fund_id'] as string | undefined) ?? (await newFund(charity))
  const donatedAt = String(fields['donated_at'] ?? '2026-03-01T04:00:00Z')
  const donor = fields['donor_id']
    ? { donor_type: donorTypeIds.individual, donor_name: 'Siti Hajar' }
    : { donor_type: donorTypeIds.anonymous }
  await insert(charity, 'donation', {
    charity_id: charity.charityId,
    id,
    txn_id: txnId,
    app_preference_id: preferenceIds.donations,
    item_id: itemIds.donation,
    donation_method: fields['app_preference_id'] === 10 ? 6 : 1,
    method: 'Online',
    platform: 'website',
    donated_at: donatedAt,
    donated_on: dayInZone(donatedAt, commonZone),
    status: 'Accepted',
    amount_minor: 5000,
    currency: 'SGD',
    payment_method: methodIds.payNow,
    fund_id: fundId,
    donation_to: 1,
    created_at: donatedAt,
    updated_at: donatedAt,
    ...donor,
    ...fields,
  })
  return { id, txnId, fundId }
}

/** Inserts a tax registration of a gift. Columns by their SQL names. */
export async function newTaxRegistration(charity: TestCharity, donationId: string, fields: FormValues = {}): Promise<void> {
  await charity.sql(
    `insert into tax_registration (charity_id, id, donation_id, scheme, name, id_type, nric_sealed, nric_index, nric_tail, registered_at, needs_review, state)
     values ($1, $2, $3, 'ipc', $4, 'nric', 'sealed', '\\x00', '567D', '2026-01-01T00:00:00Z', $5, $6)`,
    [
      charity.charityId,
      newId(),
      donationId,
      fields['name'] ?? 'Siti Hajar',
      fields['needs_review'] ?? false,
      fields['state'] ?? 'registered',
    ],
  )
}
