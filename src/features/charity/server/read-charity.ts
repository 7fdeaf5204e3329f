import { type RawBuilder, type Selectable, sql } from 'kysely'
import { refuse } from '#platform/server/refuse.ts'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import './tables.ts'

const columns = [
  'charityId',
  'name',
  'nameJawi',
  'country',
  'currency',
  'timeZone',
  'registrationNo',
  'taxNo',
  'referenceNo',
  'isGenerateOtp',
  'asksNric',
  'isIpc',
  'isIslamic',
  'agreementStartsTicked',
  'colour',
  'logoFile',
  'receiptPrefix',
  'language',
  'address',
  'phone',
  'email',
  'website',
  'appPreferences',
  'backDatingDays',
  'version',
  'mailSenderName',
  'mailReplyTo',
  'receiptWording',
  'ethnicities',
  'countToleranceMinor',
  'refundDays',
  'isBeingSetUp',
  'webhookEvents',
  'status',
  'createdAt',
] as const satisfies readonly (keyof Tables['charity'])[]

/** The charity of a transaction, all columns. */
export type Charity = Pick<Selectable<Tables['charity']>, (typeof columns)[number]>

const findCharity = preparedQuery(
  ({ charityId }: { charityId: number }) => sql<Charity>`
    select ${sql.join(columns.map(name => sql.ref(name)))} from charity where charity_id = ${charityId}`,
)

/** The charity of a transaction, for a join: the columns that other features may read. */
export const charityRow = (charityId: number): RawBuilder<unknown> =>
  sql`(select ${sql.join(columns.map(name => sql.ref(name)))} from charity where charity_id = ${charityId})`

/** The charity by its number; refused as not found when the transaction does not see it. */
export async function charityOf(tx: Tx, charityId: number): Promise<Charity> {
  const [charity] = await findCharity(tx, { charityId })
  if (!charity) throw refuse('NOT_FOUND')
  countries.set(charityId, charity.country)
  return charity
}

const countries = new Map<number, Charity['country']>()
/** The country of a charity as it was last read here, to send a look-up ahead of reading the charity; undefined before the first time. */
export const knownCountryOf = (charityId: number): Charity['country'] | undefined => countries.get(charityId)

/** When a day of the charity begins, `plus` days later. */
export const startOfDay = (charityId: number, day: string, plus = 0): RawBuilder<string> =>
  sql`((${day}::date + ${plus}::int)::timestamp at time zone ${timeZoneOf(charityId)})`

/** The time zone of the charity, looked up once a statement. */
export const timeZoneOf = (charityId: number): RawBuilder<string> =>
  sql`(select c.time_zone from charity c where c.charity_id = ${charityId})`
