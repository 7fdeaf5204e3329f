import { sql } from 'kysely'
import { lockCharity, setWebhookEvents } from '#features/charity/server/public.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import '../tables.ts'

/** Notes at the charity which kinds of events its active endpoints take, so that those who publish need not ask. */
export async function refreshWebhookEvents(tx: Tx, charityId: number): Promise<void> {
  await lockCharity(tx, charityId) // who changes another endpoint at the same time is seen here, or sees this
  const { rows } = await sql<RowOf<'webhookEndpoint', 'eventTypes'>>`
    select event_types from webhook_endpoint where charity_id = ${charityId} and state = 'active'`.execute(tx)
  await setWebhookEvents(tx, charityId, [...new Set(rows.flatMap(({ eventTypes }) => eventTypes))].toSorted())
}
