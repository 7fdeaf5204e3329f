import { sql } from 'kysely'
import { listCharityIds } from '#features/charity/server/public.ts'
import { deletedAtOnce, keptDays } from '#features/webhooks/rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { RowOf } from '#platform/server/database/row-types.ts'
import { forEachCharity } from '#platform/server/jobs/for-each-charity.ts'
import type { JobContext } from '#platform/server/jobs/jobs.ts'
import '../tables.ts'

/** Deletes events with their deliveries after `keptDays`, and endpoints whose own job did not end, of one charity or all. */
export async function deleteOldEvents(context: JobContext, { charityId: one }: { charityId: number | null }): Promise<void> {
  const { db, now, signal } = context
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString()
  await forEachCharity(context, one === null ? await listCharityIds(db) : [one], async charityId => {
    while (!signal.aborted && (await deleteEvents(db, charityId, before)) === deletedAtOnce);
    await deleteRemoved(context, { charityId })
  })
}

/** Deletes the oldest events. Returns how many. */
const deleteEvents = (db: Db, charityId: number, before: string): Promise<number> =>
  db.transact({ charityId, readOnly: false }, async tx => {
    const { rows } = await sql<RowOf<'webhookEvent', 'id'>>`
      select id from webhook_event where charity_id = ${charityId} and occurred_at < ${before}::timestamptz
       order by occurred_at limit ${deletedAtOnce} for update`.execute(tx)
    const ids = rows.map(({ id }) => id)
    if (ids.length === 0) return 0
    await sql`delete from webhook_delivery where charity_id = ${charityId} and event_id = any(${ids}::uuid[])`.execute(tx)
    await sql`delete from webhook_event where charity_id = ${charityId} and id = any(${ids}::uuid[])`.execute(tx)
    return ids.length
  })

/** Deletes the endpoints of a charity that were removed, with their logs. */
export async function deleteRemoved(
  { db, signal }: Pick<JobContext, 'db' | 'signal'>,
  { charityId }: { charityId: number },
): Promise<void> {
  do signal.throwIfAborted()
  while (await deleteDeliveries(db, charityId))
}

/** Deletes deliveries of a removed endpoint, and the endpoint with the last of them. Returns false when no endpoint is left. */
const deleteDeliveries = (db: Db, charityId: number): Promise<boolean> =>
  db.transact({ charityId, readOnly: false }, async tx => {
    // The lock waits for those who published for it before it was removed, so that no delivery comes after the last.
    const { rows: found } = await sql<RowOf<'webhookEndpoint', 'id'>>`
      select id from webhook_endpoint where charity_id = ${charityId} and state = 'deleted' limit 1 for update`.execute(tx)
    const [endpoint] = found
    if (!endpoint) return false
    const { rows } = await sql`
      delete from webhook_delivery d
       where d.charity_id = ${charityId} and d.endpoint_id = ${endpoint.id}
         and d.event_id in (select o.event_id from webhook_delivery o where o.charity_id = ${charityId} and o.endpoint_id = ${endpoint.id} limit ${deletedAtOnce})
      returning d.event_id`.execute(tx)
    if (rows.length < deletedAtOnce)
      await sql`delete from webhook_endpoint where charity_id = ${charityId} and id = ${endpoint.id}`.execute(tx)
    return true
  })
