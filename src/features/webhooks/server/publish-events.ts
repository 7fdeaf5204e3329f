import { sql } from 'kysely'
import { newId } from '#kit/security/ids.ts'
import type { Charity } from '#features/charity/server/public.ts'
import type { Context } from '#platform/server/context.ts'
import { preparedQuery } from '#platform/server/database/prepared-statement.ts'
import type { WebhookEvent } from '../events.ts'
import { sendJob } from './deliver/job-names.ts'
import './tables.ts'

/** `enqueue` sends at once; without it the job of the next minute does. */
type ContextPart = Pick<Context, 'tx' | 'now'> & Partial<Pick<Context, 'enqueue'>>
/** The charity with the kinds of events that its endpoints take. */
export type WebhookSubscriptions = Pick<Charity, 'charityId' | 'webhookEvents'>

const writeEvents = preparedQuery(
  ({ charityId, events, at }: { charityId: number; events: string; at: string }) => sql`
    with given as (select g.id, g.type, g.body from json_to_recordset(${events}::json) as g (id uuid, type text, body text)),
         written as (insert into webhook_event (charity_id, id, type, body, occurred_at)
                     select ${charityId}::int, g.id, g.type, g.body, ${at}::timestamptz from given g returning id, type)
    insert into webhook_delivery (charity_id, endpoint_id, event_id, next_try_at, created_at)
    select ${charityId}::int, e.id, w.id, ${at}::timestamptz, ${at}::timestamptz
      from written w join webhook_endpoint e on e.charity_id = ${charityId}::int and e.state = 'active' and w.type = any(e.event_types)`,
)

/** Writes events, and a delivery for each endpoint that takes them, in the transaction of what happened. Nothing is written that nobody takes. */
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
  await writeEvents(tx, { charityId, events: JSON.stringify(rows), at: timestamp })
  await enqueue?.(sendJob, { charityId })
}
