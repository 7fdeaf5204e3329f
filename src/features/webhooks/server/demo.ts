import { newId } from '#kit/security/ids.ts'
import type { DemoLoader } from '#platform/server/demo-loader.ts'
import { sealSecret } from './endpoint-secrets.ts'
import { newSecret } from './signature.ts'
import './tables.ts'

const receiver = { name: 'Accounting system', url: 'https://accounts.example.org/webhooks/amanah' }

/** A webhook of the demo, paused: nothing of it leaves. */
export const loadDemoWebhooks: DemoLoader = async ({ tx, now, enter }) => {
  const charityId = 1
  await enter(charityId)
  const id = newId(now().getTime())
  await tx
    .insertInto('webhookEndpoint')
    .values({
      charityId,
      id,
      ...receiver,
      eventTypes: ['gift.recorded', 'gift.settled', 'gift.voided', 'gift.refunded', 'receipt.issued'],
      state: 'paused',
      secretSealed: sealSecret(charityId, id, newSecret()),
      previousSecretSealed: null,
      previousUntil: null,
      failingSince: null,
      heldUntil: null,
      createdAt: new Date(now().getTime() - 40 * 86_400_000),
      createdBy: null,
    })
    .execute()
}
