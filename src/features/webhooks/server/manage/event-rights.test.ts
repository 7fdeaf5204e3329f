import { expect, test } from 'vitest'
import { newDeclaredRecords } from '#testing/factories/declared-records.ts'
import { newCharity } from '#testing/factories/new-charity.ts'
import { codeOf } from '#testing/fakes/webhook-receiver.ts'

test('lets nobody take events that they may not see: neither by a new webhook or address, nor from the log', async () => {
  const charity = await newCharity({ isIslamic: false })
  const made = await newDeclaredRecords(charity, 'webhooks.resend')
  const { webhookId: id, webhookEventId: eventId } = made as { webhookId: string; webhookEventId: string }
  const ofWebhooks = ['view', 'add', 'edit'].map(flag => `webhooks:${flag}`)
  const fields = { name: 'Mine', url: 'https://hooks.example.org/mine' }
  const outcomesFor = async (...rights: string[]) => {
    const { api } = charity.officer([...ofWebhooks, ...rights])
    const body = (await api.webhooks.deliveries({ id })).items[0]?.body
    const resent = await codeOf(api.webhooks.resend({ id, eventId }))
    const edited = await codeOf(api.webhooks.edit({ ...fields, id, version: 1, events: ['donor.changed'] }))
    const added = await codeOf(api.webhooks.add({ ...fields, events: ['gift.recorded'] }))
    return [typeof body, resent, edited, added]
  }
  const refused = Array<string>(3).fill('EVENTS_EXCEED_OWN_RIGHTS')
  expect(await outcomesFor('donors:view')).toEqual(['object', ...refused])
  // A charity without Islamic giving has no gifts of it.
  expect(await outcomesFor('donors:view', 'donations:view', 'purchases:view')).toEqual(['string', 'done', 'done', 'done'])
})
