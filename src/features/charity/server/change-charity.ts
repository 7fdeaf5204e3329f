import { type Updateable, sql } from 'kysely'
import type { Tables, Tx } from '#platform/server/database/database.ts'
import type { Charity } from './read-charity.ts'
import './tables.ts'

type Columns = Omit<Updateable<Tables['charity']>, 'charityId' | 'version' | 'createdAt' | 'country' | 'appPreferences' | 'webhookEvents'>
/** The columns of a charity that may change; its lists and words as they are read. */
export type CharityChange = Omit<Columns, 'receiptWording' | 'ethnicities'> &
  Partial<Pick<Charity, 'receiptWording' | 'ethnicities' | 'appPreferences'>>

/** Locks the charity until the transaction ends, so that its version stays. Rows that name it are still added. */
export async function lockCharity(tx: Tx, charityId: number): Promise<void> {
  await tx.selectFrom('charity').select('charityId').where('charityId', '=', charityId).forNoKeyUpdate().execute()
}

const asJson = (value: unknown) => sql`${JSON.stringify(value)}::jsonb` as never

/** Changes columns of a charity, whose version counts up. Returns the new version. */
export async function changeCharity(tx: Tx, charityId: number, change: CharityChange): Promise<number> {
  const { receiptWording, ethnicities, appPreferences, ...columns } = change
  const { version } = await tx
    .updateTable('charity')
    .set(q => ({
      ...columns,
      ...(receiptWording && { receiptWording: asJson(receiptWording) }),
      ...(ethnicities && { ethnicities: asJson(ethnicities) }),
      ...(appPreferences && { appPreferences: asJson(appPreferences) }),
      version: q('version', '+', 1),
    }))
    .where('charityId', '=', charityId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}

/** Notes which kinds of events the webhooks of a charity take. No fact of the charity changes, and so not its version. */
export async function setWebhookEvents(tx: Tx, charityId: number, webhookEvents: readonly string[]): Promise<void> {
  await tx.updateTable('charity').set({ webhookEvents }).where('charityId', '=', charityId).execute()
}
