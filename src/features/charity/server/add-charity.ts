import { type Insertable, sql } from 'kysely'
import type { CountryCode } from '#jurisdictions/jurisdictions.ts'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { registrationKey } from '../rules.ts'
import './tables.ts'
import type { Computed } from '#platform/server/database/row-types.ts'

/** The identity of a new charity; the rest follows from its country, or is entered later. */
export type NewCharity = Pick<
  Insertable<Tables['charity']>,
  'charityId' | 'name' | 'country' | 'language' | 'isIslamic' | 'isGenerateOtp' | 'receiptPrefix' | 'registrationNo' | 'appPreferences'
> & { timeZone: string | undefined }

/** Adds an active charity, which people find by its registration number. */
export async function addCharity(tx: Tx, { appPreferences, ...charity }: NewCharity): Promise<void> {
  const { currency, timeZone, identity } = jurisdictionOf(charity.country)
  const { charityId, registrationNo } = charity
  await tx
    .insertInto('charity')
    .values({
      ...charity,
      currency,
      timeZone: charity.timeZone ?? timeZone,
      asksNric: identity.isAskedAtEnrolment,
      isIpc: false,
      agreementStartsTicked: true,
      colour: '#0F5450',
      taxNo: null,
      referenceNo: null,
      logoFile: null,
      address: null,
      phone: null,
      email: null,
      website: null,
      isBeingSetUp: true,
      appPreferences: sql`${JSON.stringify(appPreferences)}::jsonb` as never,
      status: 'active',
    })
    .execute()
  if (registrationNo)
    await tx
      .insertInto('charityDirectory')
      .values({ registrationKey: registrationKey(registrationNo), charityId })
      .execute()
}

/** Whether a country has a charity of this name, regardless of letter case, among those that the transaction sees. */
export async function hasCharity(tx: Tx, { name, country }: { name: string; country: CountryCode }): Promise<boolean> {
  const { rows } = await sql`select from charity where lower(name) = lower(${name}) and country = ${country}`.execute(tx)
  return rows.length > 0
}

/** The charity with this registration number, however it is written. */
export const findRegisteredCharity = (tx: Tx, registrationNo: string): Promise<{ charityId: number } | undefined> =>
  tx.selectFrom('charityDirectory').select('charityId').where('registrationKey', '=', registrationKey(registrationNo)).executeTakeFirst()

/** The number above those of all charities that the transaction sees; `first` at least. */
export async function nextCharityId(tx: Tx, first: number): Promise<number> {
  const { rows } = await sql<Computed<{ next: number }>>`
    select greatest(coalesce(max(charity_id), 0) + 1, ${first}::int) as next from charity`.execute(tx)
  return rows[0]?.next ?? first
}
