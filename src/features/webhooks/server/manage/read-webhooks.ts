import { sql } from 'kysely'
import { rowsBefore } from '#kit/text/paging.ts'
import { findUserNames } from '#features/accounts/server/public.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Computed, LeftJoined, Renamed, RowOf } from '#platform/server/database/row-types.ts'
import { refuse } from '#platform/server/refuse.ts'
import type { Webhook, webhooks } from '#features/webhooks/contract.ts'
import '../tables.ts'
import { findVisibleEvents } from './event-rights.ts'

type StoredWebhook = RowOf<
  'webhookEndpoint',
  'id' | 'name' | 'url' | 'eventTypes' | 'state' | 'version' | 'createdAt' | 'createdBy' | 'failingSince' | 'heldUntil' | 'previousUntil'
> &
  LeftJoined<Renamed<'webhookDelivery', { lastSentAt: 'createdAt' }>>

const columns = sql`e.id, e.name, e.url, e.event_types, e.state, e.version, e.created_at, e.created_by, e.failing_since, e.held_until, e.previous_until,
  (select d.created_at from webhook_delivery d where d.charity_id = e.charity_id and d.endpoint_id = e.id and d.state = 'sent'
    order by d.event_id desc limit 1) as last_sent_at`

/** The webhooks of the charity, the newest first. */
export async function listWebhooks(context: Context, paging: RequestOf<typeof webhooks.list>) {
  const { charityId } = context.actor
  const { rows } = await sql<StoredWebhook & Computed<{ total: number }>>`
    select ${columns}, (count(*) over ())::int as total from webhook_endpoint e where e.charity_id = ${charityId} and e.state <> 'deleted'
     order by e.created_at desc, e.id desc limit ${paging.pageSize} offset ${rowsBefore(paging)}`.execute(context.tx)
  const items = await toAnswers(
    context,
    rows.map(({ total: _, ...webhook }) => webhook),
  )
  return { items, totalCount: rows[0]?.total ?? 0, pageNumber: paging.pageNumber, pageSize: paging.pageSize }
}

/** One webhook. */
export async function findWebhook(context: Context, { id }: RequestOf<typeof webhooks.find>): Promise<Webhook> {
  const { rows } = await sql<StoredWebhook>`
    select ${columns} from webhook_endpoint e
     where e.charity_id = ${context.actor.charityId} and e.id = ${id} and e.state <> 'deleted'`.execute(context.tx)
  const [webhook] = await toAnswers(context, rows)
  if (!webhook) throw refuse('NOT_FOUND')
  return webhook
}

async function toAnswers({ tx, actor, now }: Context, rows: readonly StoredWebhook[]): Promise<Webhook[]> {
  const people = rows.flatMap(({ createdBy }) => (createdBy === null ? [] : [createdBy]))
  const names = await findUserNames(tx, actor.charityId, people)
  const isToCome = (moment: string | null) => moment !== null && Date.parse(moment) > now().getTime()
  return rows.flatMap(({ eventTypes, state, createdBy, heldUntil, previousUntil, ...row }) => {
    if (state === 'deleted') return []
    return [
      {
        ...row,
        events: eventTypes,
        state,
        createdBy: names.get(createdBy ?? '') ?? null,
        heldUntil: isToCome(heldUntil) ? heldUntil : null,
        previousUntil: isToCome(previousUntil) ? previousUntil : null,
      },
    ]
  })
}

type StoredDelivery = RowOf<'webhookDelivery', 'eventId' | 'state' | 'createdAt' | 'nextTryAt' | 'tries'> &
  RowOf<'webhookEvent', 'type' | 'body'> &
  Computed<{ total: number }>

/**
 * What was sent to a webhook, the newest first (ids of events are in the order of their time), with every try, and the messages that the
 * reader may see.
 */
export async function listDeliveries(context: Context, { id, state, ...paging }: RequestOf<typeof webhooks.deliveries>) {
  await findWebhook(context, { id })
  const { charityId } = context.actor
  const { rows } = await sql<StoredDelivery>`
    select d.event_id, d.state, d.created_at, d.next_try_at, d.tries, v.type, v.body, (count(*) over ())::int as total
      from webhook_delivery d join webhook_event v on v.charity_id = d.charity_id and v.id = d.event_id
     where d.charity_id = ${charityId} and d.endpoint_id = ${id} and (${state}::text is null or d.state = ${state})
     order by d.event_id desc limit ${paging.pageSize} offset ${rowsBefore(paging)}`.execute(context.tx)
  const visible = await findVisibleEvents(context)
  const items = rows.map(({ total: _, body, ...delivery }) => ({ ...delivery, body: visible.has(delivery.type) ? body : null }))
  return { items, totalCount: rows[0]?.total ?? 0, pageNumber: paging.pageNumber, pageSize: paging.pageSize }
}
