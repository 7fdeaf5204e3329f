import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import type { Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { secretsAt } from '../endpoint-secrets.ts'
import '../tables.ts'

/** A delivery that is to be sent now, with the secrets that sign it. */
export type ClaimedDelivery = RowOf<'webhookDelivery', 'endpointId' | 'eventId'> &
  RowOf<'webhookEndpoint', 'url' | 'version'> &
  RowOf<'webhookEvent', 'body'> & { secrets: string[]; tries: number }
type Claimed = RowOf<'webhookDelivery', 'endpointId' | 'eventId' | 'tries'>
type Endpoint = RowOf<'webhookEndpoint', 'id' | 'url' | 'version' | 'secretSealed' | 'previousSecretSealed' | 'previousUntil'>

/** The most that are sent before the next ones are looked for. */
const atOnce = 20
/** Milliseconds after which a delivery whose sender died is sent by another. */
const leaseMs = 120_000

/** Takes deliveries that are due, so that no other sender takes them for now. Those of endpoints that are paused or on hold wait. */
export const claimDeliveries = (db: Db, charityId: number, at: Date): Promise<ClaimedDelivery[]> =>
  db.transact({ charityId, readOnly: false }, async tx => {
    const moment = sql`${at.toISOString()}::timestamptz`
    const { rows } = await sql<Claimed>`
      update webhook_delivery d set next_try_at = ${new Date(at.getTime() + leaseMs).toISOString()}::timestamptz
        from (select w.endpoint_id, w.event_id
                from webhook_delivery w join webhook_endpoint e on e.charity_id = w.charity_id and e.id = w.endpoint_id
               where w.charity_id = ${charityId} and w.state = 'waiting' and w.next_try_at <= ${moment}
                 and e.state = 'active' and coalesce(e.held_until <= ${moment}, true)
               order by w.next_try_at limit ${atOnce} for update of w skip locked) due
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
      return { endpointId, eventId, url, version, body, secrets: secretsAt(charityId, endpoint, at), tries: tries.length }
    })
  })
