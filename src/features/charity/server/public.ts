import { type Selectable, sql } from 'kysely'
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
  'isMalaysianApp',
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
  'status',
  'createdAt',
] as const satisfies readonly (keyof Tables['charity'])[]

/** The charity of a transaction, all columns. */
export type Charity = Pick<Selectable<Tables['charity']>, (typeof columns)[number]>

const findCharity = preparedQuery(
  ({ charityId }: { charityId: number }) => sql<Charity>`
    select ${sql.join(columns.map(name => sql.ref(name)))} from charity where charity_id = ${charityId}`,
)

/** The charity by its number; refused as not found when the transaction does not see it. */
export async function charityOf(tx: Tx, charityId: number): Promise<Charity> {
  const [charity] = await findCharity(tx, { charityId })
  if (!charity) throw refuse('NOT_FOUND')
  return charity
}

/** The mosques and collection centres still in use, by name: the choices of filters and forms. */
export function collectionCentresOf(tx: Tx, charityId: number) {
  return tx
    .selectFrom('collectionCentre')
    .select(['id', 'name', 'kind', 'code'])
    .where('charityId', '=', charityId)
    .where('isActive', '=', true)
    .orderBy('name')
    .limit(2000)
    .execute()
}

export { addCharity, findRegisteredCharity, hasCharity, nextCharityId } from './add-charity.ts'
export { keepDemoLogos } from './demo-logos.ts'
export { isLogo } from './logo.ts'
export { phoneBegins, phoneIs } from './phone-begins.ts'
export { listActiveCharities } from './active-charities.ts'
