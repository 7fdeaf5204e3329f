import { newId } from '#kit/security/ids.ts'
import { canary } from '#testing/factories/canary.ts'
import type { Examples, NewRecords } from '#testing/factories/examples.ts'
import { db, now } from '#testing/factories/new-charity.ts'
import { sealSecret } from './endpoint-secrets.ts'
import { newSecret } from './signature.ts'

type WebhookIds = { webhookId: string; webhookEventId: string }
/** A webhook, and an event that did not arrive. */
export const newRecords: NewRecords<WebhookIds> = async ({ charityId }) => {
  const [webhookId, webhookEventId] = [newId(), newId()]
  await db.transact({ charityId, readOnly: false }, async tx => {
    await tx
      .insertInto('webhookEndpoint')
      .values({
        charityId,
        id: webhookId,
        name: canary,
        url: 'https://hooks.example.org/amanah',
        eventTypes: ['gift.recorded'],
        secretSealed: sealSecret(charityId, webhookId, newSecret()),
        previousSecretSealed: null,
        previousUntil: null,
        failingSince: null,
        heldUntil: null,
        createdAt: now(),
        createdBy: null,
      })
      .execute()
    const body = JSON.stringify({ type: 'gift.recorded', timestamp: now().toISOString(), data: {} })
    await tx.insertInto('webhookEvent').values({ charityId, id: webhookEventId, type: 'gift.recorded', body, occurredAt: now() }).execute()
    await tx
      .insertInto('webhookDelivery')
      .values({ charityId, endpointId: webhookId, eventId: webhookEventId, state: 'failed', nextTryAt: null, createdAt: now() })
      .execute()
  })
  return { webhookId, webhookEventId }
}

const fields = { name: canary, url: 'https://hooks.example.org/in', events: ['gift.recorded'] as const }
export const examples: Examples<WebhookIds> = {
  'webhooks.list': () => ({}),
  'webhooks.find': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.deliveries': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.add': () => ({ ...fields, events: [...fields.events] }),
  'webhooks.edit': ({ webhookId }) => ({ ...fields, events: [...fields.events], id: webhookId, version: 1 }),
  'webhooks.setState': ({ webhookId }) => ({ id: webhookId, state: 'paused' as const }),
  'webhooks.rotate': ({ webhookId }) => ({ id: webhookId }),
  'webhooks.resend': ({ webhookId, webhookEventId }) => ({ id: webhookId, eventId: webhookEventId }),
  'webhooks.remove': ({ webhookId }) => ({ id: webhookId }),
}
