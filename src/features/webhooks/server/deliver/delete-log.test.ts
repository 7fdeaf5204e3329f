import { expect, test } from 'vitest'
import { db, now } from '#testing/factories/new-charity.ts'
import { codeOf, later, openReceiver } from '#testing/fakes/webhook-receiver.ts'
import { claimDeliveries } from './claim-deliveries.ts'
import { deletedAtOnce } from '#features/webhooks/rules.ts'

const { state, newSubscriber } = await openReceiver()
const fill = `insert into webhook_delivery (charity_id, endpoint_id, event_id, next_try_at, created_at)
  select v.charity_id, $2, v.id, v.occurred_at, v.occurred_at from webhook_event v where v.charity_id = $1`
const addEvents = `insert into webhook_event (charity_id, id, type, body, occurred_at)
  select $1, gen_random_uuid(), 'gift.recorded', '{}', $2 from generate_series(1, $3::int)`

test('deletes old events with their deliveries', async () => {
  const charity = await newSubscriber()
  await charity.give()
  await charity.runJobs()
  later(31 * 86_400)
  await charity.carryOut('webhooks.deleteOld')
  expect([await charity.rowsOf('webhook_event'), await charity.log()]).toEqual([[], []])
})

test('a deleted webhook is gone at once: nothing that waits is sent, and its log goes in two batches', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  const { charityId, id } = charity
  await charity.sql(addEvents, [charityId, now(), deletedAtOnce + 1])
  await charity.sql(fill, [charityId, id])
  await charity.api.webhooks.remove({ id })
  expect(await codeOf(charity.found())).toBe('NOT_FOUND')
  expect(await codeOf(charity.log())).toBe('NOT_FOUND')
  expect(await codeOf(charity.api.webhooks.setState({ id, state: 'active' }))).toBe('NOT_FOUND')
  expect(await codeOf(charity.api.webhooks.remove({ id }))).toBe('NOT_FOUND')
  expect(await charity.api.webhooks.list({})).toMatchObject({ items: [], totalCount: 0 })
  expect((await charity.rowsOf('webhook_delivery')).length).toBe(deletedAtOnce + 1)
  expect(await claimDeliveries(db, charityId, now())).toEqual([])
  expect((await charity.rowsOf('charity'))[0]?.['webhook_events']).toEqual([])
  await charity.give()
  await charity.retry()
  expect([await charity.rowsOf('webhook_delivery'), await charity.rowsOf('webhook_endpoint'), state.messages]).toEqual([[], [], []])
})

test('a webhook whose own job did not end is deleted with the old events', async () => {
  const charity = await newSubscriber()
  await charity.sql(`update webhook_endpoint set state = 'deleted' where charity_id = $1`, [charity.charityId])
  await charity.carryOut('webhooks.deleteOld')
  expect(await charity.rowsOf('webhook_endpoint')).toEqual([])
})
