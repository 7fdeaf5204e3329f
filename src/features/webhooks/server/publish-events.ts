import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { genericPlan, preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { Computed } from '#platform/server/database/row-types.ts'
import type { WebhookEvent } from '../events.ts'
import { sendJob } from './deliver/job-names.ts'
import './tables.ts'

/** `enqueue` sends at once; without it the job of the next minute does. */
type ContextPart = Pick<Context, 'tx' | 'now'> & Partial<Pick<Context, 'enqueue'>>
/** The charity with the kinds of events that its endpoints take. */
export type WebhookSubscriptions = Pick<Charity, 'charityId' | 'webhookEvents'>

/**
 * Writes events and their deliveries. Answers whether a job is to be added that sends them: not where every endpoint is on hold, or has
 * another event of a moment ago, whose own job is about to begin and sends these as well. Nor while another transaction is to add the job:
 * who added it too would wait for that one to commit.
 */
const writeEvents = preparedQuery(
  ({ charityId, events, at, mayWake }: { charityId: number; events: string; at: string; mayWake: boolean }) => sql<
    Computed<{ wakes: boolean }>
  >`
    with given as (select g.id, g.type, g.body from json_to_recordset(${events}::json) as g (id uuid, type text, body text)),
         written as (insert into webhook_event (charity_id, id, type, body, occurred_at)
                     select ${charityId}::int, g.id, g.type, g.body, ${at}::timestamptz from given g returning id, type),
         taken as (insert into webhook_delivery (charity_id, endpoint_id, event_id, next_try_at, created_at)
                   select ${charityId}::int, e.id, w.id, ${at}::timestamptz, ${at}::timestamptz
                     from written w join webhook_endpoint e on e.charity_id = ${charityId}::int and e.state = 'active' and w.type = any(e.event_types)
                   returning endpoint_id)
    select case when ${mayWake}::boolean and exists (
      select from webhook_endpoint o
       where o.charity_id = ${charityId}::int and o.id in (select t.endpoint_id from taken t) and coalesce(o.held_until <= ${at}::timestamptz, true)
         and not exists (select from webhook_delivery d
                          where d.charity_id = o.charity_id and d.endpoint_id = o.id and d.state = 'waiting' and d.next_try_at = d.created_at
                            and d.next_try_at > ${at}::timestamptz - interval '1 second' and d.next_try_at <= ${at}::timestamptz))
      then pg_try_advisory_xact_lock(hashtextextended('webhooks ' || ${charityId}::int, 0)) else false end as wakes`,
  { mark: genericPlan },
)

/**
 * Writes events, and a delivery for each endpoint that takes them, in the transaction of what happened. Nothing is written that nobody
 * takes.
 */
export async function publishEvents(
  { tx, now, enqueue }: ContextPart,
  { charityId, webhookEvents }: WebhookSubscriptions,
  events: readonly WebhookEvent[],
): Promise<void> {
  const wanted = events.filter(({ type }) => webhookEvents.includes(type))
  if (wanted.length === 0) return
  const at = now()
  const timestamp = at.toISOString()
  const rows = wanted.map(({ type, data }) => ({ id: newId(at.getTime()), type, body: JSON.stringify({ type, timestamp, data }) }))
  const [written] = await writeEvents(tx, { charityId, events: JSON.stringify(rows), at: timestamp, mayWake: enqueue !== undefined })
  if (written?.wakes) await enqueue?.(sendJob, { charityId })
}
