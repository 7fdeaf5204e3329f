import { expect, test } from 'vitest'
import { setSiteConfiguration } from '#features/site/server/public.ts'
import { runWhileOpen } from '#testing/database/run-while-open.ts'
import { now } from '#testing/factories/new-charity.ts'
import { codeOf, later, openReceiver, signedBy } from '#testing/fakes/webhook-receiver.ts'
import { refreshWebhookEvents } from './refresh-webhook-events.ts'

const { state, address, strict, newSubscriber } = await openReceiver()

test('both secrets sign for a day after a rotation, then the new one alone', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  const { secret, previousUntil } = await charity.api.webhooks.rotate({ id: charity.id })
  expect(await codeOf(charity.api.webhooks.rotate({ id: charity.id }))).toBe('ROTATION_IN_PROGRESS')
  expect(previousUntil).toBe(new Date(now().getTime() + 86_400_000).toISOString())
  await charity.give()
  await charity.runJobs()
  later(86_400)
  await charity.give()
  await charity.runJobs()
  expect(state.messages.map(one => [signedBy(charity.secret, one), signedBy(secret, one)])).toEqual([
    [true, true],
    [false, true],
  ])
})

test('refuses addresses that are not public, an edit of an older version, and a state that it has', async () => {
  const charity = await newSubscriber()
  setSiteConfiguration(strict)
  const add = (url: string) => charity.api.webhooks.add({ name: 'x', url, events: ['gift.recorded'] })
  for (const url of [address, 'http://hooks.example.org', 'https://10.0.0.1/'])
    await expect(add(url).then(({ id }) => charity.api.webhooks.find({ id }))).rejects.toMatchObject({
      errors: [{ field: 'url', code: 'WEBHOOK_URL_NOT_PUBLIC' }],
    })
  const edit = (version: number) =>
    charity.api.webhooks.edit({ id: charity.id, version, name: 'Books', url: 'https://hooks.example.org/', events: ['gift.voided'] })
  expect([await codeOf(edit(1)), await codeOf(edit(1))]).toEqual(['done', 'CHANGED_SINCE'])
  expect(await codeOf(charity.api.webhooks.setState({ id: charity.id, state: 'active' }))).toBe('WEBHOOK_IN_STATE')
  // An address that was allowed when it was saved is judged again when it is sent to.
  await charity.sql(`update webhook_endpoint set url = $2 where charity_id = $1`, [charity.charityId, address])
  await charity.sql(`update webhook_endpoint set event_types = '{gift.recorded}' where charity_id = $1`, [charity.charityId])
  await charity.sql(`update charity set webhook_events = '{gift.recorded}' where charity_id = $1`, [charity.charityId])
  await charity.give()
  await charity.runJobs()
  expect(state.messages).toEqual([])
  expect((await charity.log())[0]?.tries[0]).toMatchObject({ status: null })
})

test('the kinds of events of a charity miss nothing that two people change at once', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  const { charityId, id } = charity
  const { id: other } = await charity.api.webhooks.add({ name: 'Website', url: address, events: ['donor.changed'] })
  await runWhileOpen(
    charity,
    async tx => {
      await tx.updateTable('webhookEndpoint').set({ state: 'paused' }).where('charityId', '=', charityId).where('id', '=', id).execute()
      await refreshWebhookEvents(tx, charityId)
    },
    () => charity.api.webhooks.edit({ id: other, version: 1, name: 'Website', url: address, events: ['gift.voided'] }),
  )
  expect(await charity.rowsOf('charity')).toMatchObject([{ webhook_events: ['gift.voided'] }])
})
