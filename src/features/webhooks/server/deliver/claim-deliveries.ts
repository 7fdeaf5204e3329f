import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import type { SealedSecrets } from '../endpoint-secrets.ts'
import '../tables.ts'

/** A delivery that is to be sent now, with the secrets that sign it. */
export type ClaimedDelivery = RowOf<'webhookDelivery', 'endpointId' | 'eventId'> &
  RowOf<'webhookEndpoint', 'url' | 'version'> &
  RowOf<'webhookEvent', 'body'> & { sealed: SealedSecrets; tries: number }
type ClaimedRow = RowOf<'webhookDelivery', 'endpointId' | 'eventId' | 'tries'>
type Endpoint = SealedSecrets & RowOf<'webhookEndpoint', 'url' | 'version'>

/** The most that are sent at once, of those to one endpoint, and to one whose last message did not arrive. */
const [atOnce, atOnceForEach, atOnceFailing] = [50, 25, 5]
/** Milliseconds after which a delivery whose sender died is sent by another. */
const leaseMs = 120_000

const momentOf = (at: Date) => sql`${at.toISOString()}::timestamptz`
/** The endpoints of a charity that are sent to now: not those that are paused or on hold. */
const openEndpoints = (charityId: number, at: Date) => sql`
  (select o.id, o.failures from webhook_endpoint o
    where o.charity_id = ${charityId} and o.state = 'active' and coalesce(o.held_until <= ${momentOf(at)}, true))`

/** Whether something is to be sent now. */
export async function hasDue(tx: Tx, charityId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select from ${openEndpoints(charityId, at)} e
     where exists (select from webhook_delivery w
                    where w.charity_id = ${charityId} and w.endpoint_id = e.id and w.state = 'waiting' and w.next_try_at <= ${momentOf(at)})
     limit 1`.execute(tx)
  return rows.length > 0
}

/** Takes deliveries that are due, first one for each endpoint, then a second, so that no other sender takes them for now. All of them are sent at once: none waits while its endpoint is paused or deleted. */
export const claimDeliveries = (db: Db, charityId: number, at: Date): Promise<ClaimedDelivery[]> =>
  db.transact({ charityId, readOnly: false }, async tx => {
    const { rows } = await sql<ClaimedRow>`
      with due as materialized (
        select f.endpoint_id, f.event_id
          from ${openEndpoints(charityId, at)} e cross join lateral (
               select w.endpoint_id, w.event_id, w.next_try_at from webhook_delivery w
                where w.charity_id = ${charityId} and w.endpoint_id = e.id and w.state = 'waiting' and w.next_try_at <= ${momentOf(at)}
                order by w.next_try_at limit case when e.failures > 0 then ${atOnceFailing}::int else ${atOnceForEach}::int end for update of w skip locked) f
         order by row_number() over (partition by f.endpoint_id order by f.next_try_at), f.next_try_at limit ${atOnce})
      update webhook_delivery d set next_try_at = ${momentOf(new Date(at.getTime() + leaseMs))}
        from due
       where d.charity_id = ${charityId} and d.endpoint_id = due.endpoint_id and d.event_id = due.event_id
      returning d.endpoint_id, d.event_id, d.tries`.execute(tx)
    if (rows.length === 0) return []
    const { rows: endpoints } = await sql<Endpoint>`
      select e.id, e.url, e.version, e.secret_sealed, e.previous_secret_sealed, e.previous_until from webhook_endpoint e
       where e.charity_id = ${charityId} and e.id = any(${rows.map(({ endpointId }) => endpointId)}::uuid[])`.execute(tx)
    const { rows: bodies } = await sql<Renamed<'webhookEvent', { eventId: 'id' }> & RowOf<'webhookEvent', 'body'>>`
      select v.id as event_id, v.body from webhook_event v
       where v.charity_id = ${charityId} and v.id = any(${rows.map(({ eventId }) => eventId)}::uuid[])`.execute(tx)
    const endpointOf = new Map(endpoints.map(endpoint => [endpoint.id, endpoint]))
    const bodyOf = new Map(bodies.map(({ eventId, body }) => [eventId, body]))
    return rows.map(({ endpointId, eventId, tries }) => {
      const endpoint = endpointOf.get(endpointId)!
      const { url, version } = endpoint
      const body = bodyOf.get(eventId) ?? ''
      return { endpointId, eventId, url, version, body, sealed: endpoint, tries: tries.length }
    })
  })
