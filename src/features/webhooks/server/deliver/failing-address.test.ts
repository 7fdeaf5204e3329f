import { expect, test } from 'vitest'
import { secondsUntilRetry } from '#features/webhooks/rules.ts'
import { db, enqueue, now } from '#testing/factories/new-charity.ts'
import { later, openReceiver } from '#testing/fakes/webhook-receiver.ts'
import { type Claim, type ClaimedDelivery, claimDeliveries } from './claim-deliveries.ts'
import { recordTries } from './record-tries.ts'

const { state, address, newSubscriber } = await openReceiver()

test('a failing address is tried again after a while, under the same number, until it answers', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  state.answer = 302 // no redirect is followed
  await charity.give()
  await charity.runJobs()
  await charity.retry()
  expect(state.messages.length).toBe(1)
  later(secondsUntilRetry(1)!)
  state.answer = 200
  await charity.retry()
  const [first, second] = state.messages
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  expect(second?.body).toBe(first?.body)
  expect(await charity.log()).toMatchObject([{ state: 'sent', nextTryAt: null, tries: [{ status: 302 }, { status: 200 }] }])
  expect(await charity.found()).toMatchObject({ state: 'active', failingSince: null })
})

test('a failing address is left alone for a while after five failures in a row, given up after ten tries, and sent again by hand', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  state.answer = 500
  for (let gift = 0; gift < 6; gift++) await charity.give()
  await charity.runJobs()
  const before = state.messages.length
  expect(before).toBeGreaterThanOrEqual(5)
  await charity.give()
  await charity.runJobs()
  expect(state.messages).toHaveLength(before)
  await charity.sql(
    `update webhook_delivery set tries = (select jsonb_agg(t) from generate_series(1, 9), (select '{"at":"2026-03-02T04:00:00.000Z","status":500,"error":null,"ms":1}'::jsonb) as o (t)) where charity_id = $1`,
    [charity.charityId],
  )
  later(7200)
  await charity.retry()
  expect((await charity.log()).filter(({ state }) => state === 'failed').length).toBeGreaterThan(0)
  state.answer = 204
  later(7200)
  await charity.retry()
  const failed = (await charity.log()).find(({ state }) => state === 'failed')!
  await charity.api.webhooks.resend({ id: charity.id, eventId: failed.eventId })
  await charity.runJobs()
  expect((await charity.log()).find(({ eventId }) => eventId === failed.eventId)?.state).toBe('sent')
})

test('a failing address is left alone for a minute after one burst of failures, however many messages it had', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  state.answer = 500
  for (let gift = 0; gift < 8; gift++) await charity.give()
  await charity.runJobs()
  const heldUntil = new Date(now().getTime() + 60_000)
  expect(await charity.rowsOf('webhook_endpoint')).toMatchObject([{ failures: 5, held_until: heldUntil }])
})

test('a failing address that is corrected starts afresh, and what the old one still answers does not count', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  for (let gift = 0; gift < 5; gift++) await charity.give()
  const [claim] = (await claimDeliveries(db, charity.charityId, now())) as [Claim]
  const [delivery] = claim.deliveries as [ClaimedDelivery]
  await charity.sql(`update webhook_endpoint set failures = 9, held_until = $2, failing_since = $2 where charity_id = $1`, [
    charity.charityId,
    now(),
  ])
  await charity.api.webhooks.edit({ id: charity.id, version: 1, name: 'Accounting', url: `${claim.url}/2`, events: ['gift.recorded'] })
  expect(await charity.rowsOf('webhook_endpoint')).toMatchObject([{ state: 'active', failures: 0, held_until: null, failing_since: null }])
  await charity.sql(`update webhook_endpoint set failures = 2 where charity_id = $1`, [charity.charityId])
  const outcome = { at: now().toISOString(), status: 410, error: null, ms: 1 }
  await recordTries({ db, now, enqueue, publicUrl: '' }, charity.charityId, claim, [{ delivery, outcome }])
  expect(await charity.rowsOf('webhook_endpoint')).toMatchObject([{ state: 'active', failures: 2, held_until: null, failing_since: null }])
})

test('an error that was cut within a character is noted all the same', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  await charity.give()
  const [claim] = (await claimDeliveries(db, charity.charityId, now())) as [Claim]
  const [delivery] = claim.deliveries as [ClaimedDelivery]
  const outcome = { at: now().toISOString(), status: null, error: 'no \0answer \u{1f54c}'.slice(0, -1), ms: 1 }
  await recordTries({ db, now, enqueue, publicUrl: '' }, charity.charityId, claim, [{ delivery, outcome }])
  expect(await charity.log()).toMatchObject([{ tries: [{ error: 'no answer \ufffd' }] }])
})

test('an event that is sent again by hand goes before all that waits for its address', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  await charity.give()
  await charity.runJobs()
  const [first] = await charity.log()
  later(60)
  await charity.sql(
    `with e as (insert into webhook_event (charity_id, id, type, body, occurred_at)
       select $1, gen_random_uuid(), 'gift.recorded', '{}', $3 from generate_series(1, 30) returning id)
     insert into webhook_delivery (charity_id, endpoint_id, event_id, next_try_at, created_at) select $1, $2, id, $3, $3 from e`,
    [charity.charityId, charity.id, new Date(now().getTime() - 30_000)],
  )
  await charity.api.webhooks.resend({ id: charity.id, eventId: first!.eventId })
  const claims = await claimDeliveries(db, charity.charityId, now())
  expect(claims.flatMap(({ deliveries }) => deliveries.map(({ eventId }) => eventId))).toContain(first!.eventId)
})

test('an address with much to send does not hold up another of its charity', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  for (let gift = 0; gift < 21; gift++) await charity.give()
  await charity.api.webhooks.add({ name: 'Website', url: address, events: ['gift.recorded'] })
  later(1)
  await charity.give()
  const claims = await claimDeliveries(db, charity.charityId, now())
  expect(claims.map(({ deliveries }) => deliveries.length > 0)).toEqual([true, true])
})

test('a webhook whose sender died is sent to by another half a minute later, also without a new gift', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  await charity.give()
  const [dead] = (await claimDeliveries(db, charity.charityId, now())) as [Claim]
  later(2)
  await charity.give()
  await charity.runJobs()
  expect(state.messages).toEqual([])
  later(28)
  await charity.runJobs()
  expect(state.messages).toHaveLength(2)
  expect(state.messages.map(({ headers }) => headers['webhook-id'])).toContain(dead.deliveries[0]?.eventId)
  expect(await charity.rowsOf('webhook_endpoint')).toMatchObject([{ claimed_until: null }])
})

test('an address that a clock ahead of its time claimed, held and put off is sent to once the clock is right', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  await charity.give()
  const ahead = new Date(now().getTime() + 365 * 86_400_000)
  await charity.sql(`update webhook_endpoint set claimed_until = $2, held_until = $2 where charity_id = $1`, [charity.charityId, ahead])
  await charity.sql(`update webhook_delivery set next_try_at = $2 where charity_id = $1`, [charity.charityId, ahead])
  await charity.retry()
  expect(state.messages).toHaveLength(1)
})

test('a sender that comes back after its time does not take its endpoint from the next one', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  await charity.give()
  const claim = async () => ((await claimDeliveries(db, charity.charityId, now())) as [Claim])[0]
  const first = await claim()
  later(30)
  const next = await claim()
  const tries = first.deliveries.map(delivery => ({ delivery, outcome: { at: now().toISOString(), status: 204, error: null, ms: 1 } }))
  await recordTries({ db, now, enqueue, publicUrl: '' }, charity.charityId, first, tries)
  await charity.give()
  expect(await claimDeliveries(db, charity.charityId, now())).toEqual([])
  await recordTries({ db, now, enqueue, publicUrl: '' }, charity.charityId, next, [])
  expect((await claim()).deliveries).toHaveLength(1)
  expect((await charity.log()).map(({ tries: of }) => of.length).toSorted()).toEqual([0, 1])
})

test('a failing address is ended after three days with a mail, and resumed by hand', async () => {
  const charity = await newSubscriber(['gift.recorded'])
  await charity.sql(`update charity set email = 'office@masjid.test' where charity_id = $1`, [charity.charityId])
  state.answer = 503
  await charity.give()
  await charity.runJobs()
  later(3 * 86_400)
  await charity.retry()
  await charity.runJobs()
  expect(await charity.found()).toMatchObject({ state: 'failed' })
  expect(charity.mailsTo('office@masjid.test').map(({ subject }) => subject)).toEqual(['Webhook stopped: Accounting'])
  await charity.give()
  expect((await charity.rowsOf('webhook_event')).length).toBe(1)
  state.answer = 204
  await charity.api.webhooks.setState({ id: charity.id, state: 'active' })
  later(86_400)
  await charity.retry()
  expect((await charity.log())[0]?.state).toBe('sent')
})
