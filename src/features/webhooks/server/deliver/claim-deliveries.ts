import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { Computed, RowOf } from '#platform/server/database/row-types.ts'
import type { SealedSecrets } from '../endpoint-secrets.ts'
import '../tables.ts'

/** A delivery that is to be sent now; `tries` is how often it was. */
export type ClaimedDelivery = RowOf<'webhookDelivery', 'eventId'> & RowOf<'webhookEvent', 'body'> & Computed<{ tries: number }>
/** Deliveries of one endpoint, which is left to their sender until a moment, with the secrets that sign them. */
export type Claim = RowOf<'webhookEndpoint', 'url'> & {
  endpointId: string
  sealed: SealedSecrets
  until: Date
  deliveries: ClaimedDelivery[]
}

/** The most that are sent at once, of those to one endpoint, and to one whose last message did not arrive. */
const atOnce = 50
export const atOnceForEach = 25
const atOnceFailing = 5
/** Milliseconds after which an endpoint whose sender died is sent to by another: twice as long as a message may take. */
const claimMs = 30_000

/** The endpoints of a charity that are sent to now: not those that are paused, on hold or left to another sender. */
const openEndpoints = (charityId: number, at: string) => sql`
  select o.id from webhook_endpoint o
   where o.charity_id = ${charityId}::int and o.state = 'active'
     and coalesce(o.held_until <= ${at}::timestamptz, true) and coalesce(o.claimed_until <= ${at}::timestamptz, true)
     and exists (select from webhook_delivery w
                  where w.charity_id = o.charity_id and w.endpoint_id = o.id and w.state = 'waiting' and w.next_try_at <= ${at}::timestamptz)`

/** Whether something is to be sent now. */
export async function hasDue(tx: Tx, charityId: number, at: Date): Promise<boolean> {
  const { rows } = await sql`${openEndpoints(charityId, at.toISOString())} limit 1`.execute(tx)
  return rows.length > 0
}

/** When the first endpoint is given up that is left to another sender; null where there is none. */
export async function findClaimEnd(tx: Tx, charityId: number, at: Date): Promise<Date | null> {
  const { rows } = await sql<RowOf<'webhookEndpoint', 'claimedUntil'>>`
    select min(claimed_until) as claimed_until from webhook_endpoint
     where charity_id = ${charityId} and state = 'active' and claimed_until > ${at.toISOString()}::timestamptz`.execute(tx)
  const until = rows[0]?.claimedUntil ?? null
  return until === null ? null : new Date(until)
}

type ClaimedEndpoint = SealedSecrets & RowOf<'webhookEndpoint', 'url'>
const claimEndpoints = preparedQuery(
  ({ charityId, at, until }: { charityId: number; at: string; until: string }) => sql<ClaimedEndpoint>`
    with free as materialized (${openEndpoints(charityId, at)} order by o.id for no key update of o)
    update webhook_endpoint e set claimed_until = ${until}::timestamptz from free where e.charity_id = ${charityId}::int and e.id = free.id
    returning e.id, e.url, e.secret_sealed, e.previous_secret_sealed, e.previous_until`,
)

type DueDelivery = RowOf<'webhookDelivery', 'endpointId'> & ClaimedDelivery
/** What is due to endpoints: first one for each, then a second. A statement of its own, which sees what their last sender noted. */
const findDue = preparedQuery(
  ({ charityId, at, endpoints }: { charityId: number; at: string; endpoints: string[] }) => sql<DueDelivery>`
    select f.endpoint_id, f.event_id, f.tries, (select v.body from webhook_event v where v.charity_id = ${charityId}::int and v.id = f.event_id) as body
      from webhook_endpoint e cross join lateral (
           select w.endpoint_id, w.event_id, jsonb_array_length(w.tries) as tries, w.next_try_at from webhook_delivery w
            where w.charity_id = ${charityId}::int and w.endpoint_id = e.id and w.state = 'waiting' and w.next_try_at <= ${at}::timestamptz
            order by w.next_try_at limit case when e.failures > 0 then ${atOnceFailing}::int else ${atOnceForEach}::int end) f
     where e.charity_id = ${charityId}::int and e.id = any(${endpoints}::uuid[])
     order by row_number() over (partition by f.endpoint_id order by f.next_try_at), f.next_try_at limit ${atOnce}::int`,
)

/**
 * Claims the endpoints of a charity to which something is due, with their next deliveries, so that no other sender takes them for now. All
 * of them are sent at once: none waits while its endpoint is paused or deleted.
 */
export const claimDeliveries = (db: Db, charityId: number, now: Date): Promise<Claim[]> =>
  db.transact({ charityId, readOnly: false }, async tx => {
    const [at, until] = [now.toISOString(), new Date(now.getTime() + claimMs)]
    const claimed = await claimEndpoints(tx, { charityId, at, until: until.toISOString() })
    if (claimed.length === 0) return []
    const due = await findDue(tx, { charityId, at, endpoints: claimed.map(({ id }) => id) })
    const dueTo = Map.groupBy(due, ({ endpointId }) => endpointId)
    return claimed.map(({ url, ...sealed }) => {
      const deliveries = (dueTo.get(sealed.id) ?? []).map(({ eventId, body, tries }) => ({ eventId, body, tries }))
      return { endpointId: sealed.id, url, sealed, until, deliveries }
    })
  })
