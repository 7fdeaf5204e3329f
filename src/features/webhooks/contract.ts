import { z } from 'zod'
import { pageOf, Paging } from '#kit/text/paging.ts'
import { Moment } from '#kit/time/days.ts'
import { command, query } from '#platform/contract/endpoint.ts'
import { WebhookEventType } from './events.ts'
import { DeliveryState, WebhookState } from './rules.ts'

const WebhookId = z.object({ id: z.uuid() })
const WebhookFields = z.object({
  name: z.string().trim().min(1, 'ENTER_WEBHOOK_NAME').max(60),
  url: z.string().trim().min(1, 'ENTER_WEBHOOK_URL').max(500),
  events: z.array(WebhookEventType).min(1, 'CHOOSE_WEBHOOK_EVENTS').max(20),
})

/** An endpoint of another system. Its secret is never answered again. */
const Webhook = z
  .object({
    ...WebhookFields.shape,
    id: z.uuid(),
    state: WebhookState,
    version: z.int(),
    createdAt: Moment,
    createdBy: z.string().nullable(),
    /** When the last of several failures without a success began; null when the last message arrived. */
    failingSince: Moment.nullable(),
    /** Until when nothing is sent after several failures in a row. */
    heldUntil: Moment.nullable(),
    /** Until when the secret before the last rotation signs as well. */
    previousUntil: Moment.nullable(),
    lastSentAt: Moment.nullable(),
  })
  .meta({ id: 'Webhook' })
export type Webhook = z.infer<typeof Webhook>

const DeliveryTry = z.object({
  at: Moment,
  /** The HTTP status of the answer; null when there was none. */
  status: z.int().nullable(),
  error: z.string().nullable(),
  ms: z.int(),
})
const Delivery = z
  .object({
    eventId: z.uuid(),
    type: WebhookEventType,
    state: DeliveryState,
    createdAt: Moment,
    nextTryAt: Moment.nullable(),
    tries: z.array(DeliveryTry),
    /** Null when its reader may not see what the event tells. */
    body: z.string().nullable(),
  })
  .meta({ id: 'WebhookDelivery' })
export type Delivery = z.infer<typeof Delivery>

/** Webhooks of the charity, by the Standard Webhooks specification. */
export const webhooks = {
  list: query('webhooks:view').post('/api/Webhook/getWebhookList', 'List the webhooks of the charity').body(Paging).result(pageOf(Webhook)),
  find: query('webhooks:view').post('/api/Webhook/getWebhook', 'Get a webhook').ownErrors().body(WebhookId).result(Webhook),
  deliveries: query('webhooks:view')
    .post('/api/Webhook/getWebhookDeliveries', 'List what was sent to a webhook, the newest first')
    .ownErrors()
    .body(Paging.extend({ id: z.uuid(), state: DeliveryState.nullable().default(null) }))
    .result(pageOf(Delivery)),
  add: command('webhooks:add')
    .post('/api/Webhook/addWebhook', 'Add a webhook; its secret is shown this once')
    .ownErrors()
    .showsSecret()
    .body(WebhookFields)
    .result(z.object({ id: z.uuid(), secret: z.string() }))
    .refuses('TOO_MANY_WEBHOOKS', 'EVENTS_EXCEED_OWN_RIGHTS'),
  edit: command('webhooks:edit')
    .post('/api/Webhook/editWebhook', 'Change the name, address or events of a webhook')
    .ownErrors()
    .body(WebhookFields.extend({ id: z.uuid(), version: z.int() }))
    .result(z.null())
    .says('WEBHOOK_SAVED')
    .refuses('EVENTS_EXCEED_OWN_RIGHTS'),
  setState: command('webhooks:edit')
    .post('/api/Webhook/setWebhookState', 'Pause a webhook, or send to it again')
    .body(WebhookId.extend({ state: WebhookState.extract(['active', 'paused']) }))
    .result(z.null())
    .refuses('WEBHOOK_IN_STATE'),
  rotate: command('webhooks:edit')
    .post('/api/Webhook/rotateWebhookSecret', 'Give a webhook a new secret; for a day the old one signs as well')
    .showsSecret()
    .body(WebhookId)
    .result(z.object({ secret: z.string(), previousUntil: Moment }))
    .refuses('ROTATION_IN_PROGRESS'),
  resend: command('webhooks:edit')
    .post('/api/Webhook/resendWebhookDelivery', 'Send an event to a webhook again')
    .body(WebhookId.extend({ eventId: z.uuid() }))
    .result(z.null())
    .says('WEBHOOK_RESENT')
    .refuses('WEBHOOK_NOT_ACTIVE', 'WEBHOOK_WAITS', 'EVENTS_EXCEED_OWN_RIGHTS'),
  remove: command('webhooks:delete')
    .post('/api/Webhook/deleteWebhook', 'Delete a webhook with the log of what was sent to it')
    .body(WebhookId)
    .result(z.null())
    .says('WEBHOOK_DELETED'),
}
