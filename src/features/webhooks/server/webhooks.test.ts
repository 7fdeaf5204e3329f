import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { listCharitiesWithWebhooks } from '#features/charity/server/public.ts'
import { setSiteConfiguration, siteConfiguration } from '#features/site/server/public.ts'
import { db, enqueue, clock, newCharity, now } from '#testing/factories/new-charity.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newFund } from '#testing/factories/giving.ts'
import type { WebhookEventType } from '../events.ts'
import { secondsUntilRetry } from '../rules.ts'
import { type ClaimedDelivery, claimDeliveries } from './deliver/claim-deliveries.ts'
import { recordTry } from './deliver/record-try.ts'

type Message = { headers: IncomingHttpHeaders; body: string }
const messages: Message[] = []
let answer = 204
const receiver = createServer((request, response) => {
  const parts: Buffer[] = []
  request.on('data', (part: Buffer) => parts.push(part))
  request.on('end', () => {
    messages.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(answer, { location: 'http://127.0.0.1:1/' }).end('thanks')
  })
}).listen(0, '127.0.0.1')
await new Promise(ready => receiver.once('listening', ready))
const address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`

const strict = siteConfiguration()
beforeEach(() => {
  messages.length = 0
  answer = 204
  setSiteConfiguration({ ...strict, isDemo: true }) // where the receiver of this test may be reached
  return () => setSiteConfiguration(strict)
})
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

const rights = [
  ...['view', 'add', 'edit', 'delete'].map(flag => `webhooks:${flag}`),
  'donations:view',
  'donations:add',
  'donations:edit',
  'islamic-giving:view',
  'purchases:view',
  'donors:view',
  'button:settle',
]
async function newReceiver(events: WebhookEventType[] = ['gift.recorded', 'receipt.issued']) {
  const charity = await newCharity({ can: rights })
  const fundId = await newFund(charity)
  const { id, secret } = await charity.api.webhooks.add({ name: 'Accounting', url: address, events })
  const give = (donor: object = { donorType: donorTypeIds.anonymous }) =>
    charity.api.donations.add({
      donationToValue: fundId,
      amount: { minor: 5000, currency: 'SGD' },
      paymentMethod: methodIds.cash,
      ...donor,
    } as Parameters<typeof charity.api.donations.add>[0])
  const found = () => charity.api.webhooks.find({ id })
  const log = async () => (await charity.api.webhooks.deliveries({ id })).items
  /** Carries out a regular job for this charity, and what it enqueues. */
  const carryOut = async (job: string) => {
    const { charityId } = charity
    await db.transact({ charityId, readOnly: false }, tx => enqueue(tx, job, { charityId }))
    return charity.runJobs()
  }
  const retry = () => carryOut('webhooks.retry')
  return { ...charity, id, secret, give, found, log, carryOut, retry }
}
const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000))
const types = () => messages.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => (error as { code: string }).code,
  )
/** The signatures of a message that this secret made: checked as the specification tells receivers to. */
function signedBy(secret: string, { headers, body }: Message): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signed}`)
}

describe('a gift', () => {
  test('a gift is sent with a signature of the specification, with ids, codes and amounts, and nothing that says who gave', async () => {
    const charity = await newReceiver(['gift.recorded', 'gift.settled', 'receipt.issued', 'donor.changed'])
    const donor = {
      donorType: donorTypeIds.individual,
      donorName: 'Siti Hajar',
      donorPhone: '+65 8123 4567',
      donorEmail: 'siti@mail.sg',
      nirc: 'S1234567D',
      idType: 'nric',
    }
    const gift = await charity.give(donor)
    await charity.runJobs()
    expect(types().toSorted()).toEqual(['donor.changed', 'gift.recorded', 'receipt.issued'])
    const message = messages.find(({ body }) => body.includes('gift.recorded'))!
    expect(JSON.parse(message.body)).toMatchObject({
      type: 'gift.recorded',
      timestamp: now().toISOString(),
      data: {
        giftId: gift.id,
        receiptNo: gift.receiptNo,
        module: 'donations',
        status: 'Offline',
        amount: { minor: 5000, currency: 'SGD' },
      },
    })
    expect(message.headers).toMatchObject({ 'content-type': 'application/json', 'webhook-timestamp': String(now().getTime() / 1000) })
    expect(messages.every(one => signedBy(charity.secret, one))).toBe(true)
    expect(JSON.stringify(messages)).not.toMatch(/Siti|8123|mail\.sg|567D/)

    await charity.api.requests.settle({ transactionIds: [gift.id], settlementRef: null })
    await charity.runJobs()
    expect(types().at(-1)).toBe('gift.settled')
    expect(JSON.stringify(await charity.rowsOf('webhook_endpoint'))).not.toContain(charity.secret.slice(6))
  })

  test('a gift that is voided is notified, and nothing is written that no endpoint takes', async () => {
    const charity = await newReceiver(['gift.voided'])
    const { id } = await charity.give()
    expect((await charity.rowsOf('webhook_event')).length).toBe(0)
    await charity.api.requests.undoAtCounter({ transactionId: id })
    await charity.runJobs()
    expect(messages.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { type: 'gift.voided', data: { giftId: id, status: 'Voided' } },
    ])
  })

  test('keeps charities apart, and notifies a paused endpoint of nothing', async () => {
    const [charity, other] = [await newReceiver(), await newReceiver()]
    await other.api.webhooks.setState({ id: other.id, state: 'paused' })
    await charity.give()
    await other.give()
    await Promise.all([charity.runJobs(), other.runJobs()])
    expect([messages.length, (await other.rowsOf('webhook_event')).length]).toEqual([2, 0])
    expect(await codeOf(charity.api.webhooks.find({ id: other.id }))).toBe('NOT_FOUND')
    const jobsDb = openDb(inject('database').jobs, { max: 1 })
    const listening = await listCharitiesWithWebhooks(jobsDb)
    await jobsDb.close()
    expect([charity, other].map(({ charityId }) => listening.includes(charityId))).toEqual([true, false])
  })
})

describe('a failing address', () => {
  test('a failing address is tried again after a while, under the same number, until it answers', async () => {
    const charity = await newReceiver(['gift.recorded'])
    answer = 302 // no redirect is followed
    await charity.give()
    await charity.runJobs()
    await charity.retry()
    expect(messages.length).toBe(1)
    later(secondsUntilRetry(1)!)
    answer = 200
    await charity.retry()
    const [first, second] = messages
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
    expect(second?.body).toBe(first?.body)
    expect(await charity.log()).toMatchObject([{ state: 'sent', nextTryAt: null, tries: [{ status: 302 }, { status: 200 }] }])
    expect(await charity.found()).toMatchObject({ state: 'active', failingSince: null })
  })

  test('a failing address is left alone for a while after five failures in a row, given up after ten tries, and sent again by hand', async () => {
    const charity = await newReceiver(['gift.recorded'])
    answer = 500
    for (let gift = 0; gift < 6; gift++) await charity.give()
    await charity.runJobs()
    const before = messages.length
    expect(before).toBeGreaterThanOrEqual(5)
    await charity.give()
    await charity.runJobs()
    expect(messages).toHaveLength(before)
    await charity.sql(
      `update webhook_delivery set tries = (select jsonb_agg(t) from generate_series(1, 9), (select '{"at":"2026-03-02T04:00:00.000Z","status":500,"error":null,"ms":1}'::jsonb) as o (t)) where charity_id = $1`,
      [charity.charityId],
    )
    later(7200)
    await charity.retry()
    expect((await charity.log()).filter(({ state }) => state === 'failed').length).toBeGreaterThan(0)
    answer = 204
    later(7200)
    await charity.retry()
    const failed = (await charity.log()).find(({ state }) => state === 'failed')!
    await charity.api.webhooks.resend({ id: charity.id, eventId: failed.eventId })
    await charity.runJobs()
    expect((await charity.log()).find(({ eventId }) => eventId === failed.eventId)?.state).toBe('sent')
  })

  test('a failing address is left alone for a minute after one burst of failures, however many messages it had', async () => {
    const charity = await newReceiver(['gift.recorded'])
    answer = 500
    for (let gift = 0; gift < 8; gift++) await charity.give()
    await charity.runJobs()
    const heldUntil = new Date(now().getTime() + 60_000)
    expect(await charity.rowsOf('webhook_endpoint')).toMatchObject([{ failures: 5, held_until: heldUntil }])
  })

  test('a failing address that is corrected starts afresh, and what the old one still answers does not count', async () => {
    const charity = await newReceiver(['gift.recorded'])
    for (let gift = 0; gift < 5; gift++) await charity.give()
    const [{ url: old, ...late }] = (await claimDeliveries(db, charity.charityId, now())) as [ClaimedDelivery]
    await charity.sql(`update webhook_endpoint set failures = 9, held_until = $2, failing_since = $2 where charity_id = $1`, [
      charity.charityId,
      now(),
    ])
    await charity.api.webhooks.edit({ id: charity.id, version: 1, name: 'Accounting', url: `${old}/2`, events: ['gift.recorded'] })
    const outcome = { at: now().toISOString(), status: 410, error: null, ms: 1 }
    await recordTry({ db, now, enqueue, publicUrl: '' }, charity.charityId, { ...late, url: old }, outcome)
    expect(await charity.rowsOf('webhook_endpoint')).toMatchObject([
      { state: 'active', failures: 0, held_until: null, failing_since: null },
    ])
  })

  test('an address with much to send does not hold up another of its charity', async () => {
    const charity = await newReceiver(['gift.recorded'])
    for (let gift = 0; gift < 21; gift++) await charity.give()
    await charity.api.webhooks.add({ name: 'Website', url: address, events: ['gift.recorded'] })
    later(1)
    await charity.give()
    expect(new Set((await claimDeliveries(db, charity.charityId, now())).map(({ endpointId }) => endpointId)).size).toBe(2)
  })

  test('a failing address is ended after three days with a mail, and resumed by hand', async () => {
    const charity = await newReceiver(['gift.recorded'])
    await charity.sql(`update charity set email = 'office@masjid.test' where charity_id = $1`, [charity.charityId])
    answer = 503
    await charity.give()
    await charity.runJobs()
    later(3 * 86_400)
    await charity.retry()
    await charity.runJobs()
    expect(await charity.found()).toMatchObject({ state: 'failed' })
    expect(charity.mailsTo('office@masjid.test').map(({ subject }) => subject)).toEqual(['Webhook stopped: Accounting'])
    await charity.give()
    expect((await charity.rowsOf('webhook_event')).length).toBe(1)
    answer = 204
    await charity.api.webhooks.setState({ id: charity.id, state: 'active' })
    later(86_400)
    await charity.retry()
    expect((await charity.log())[0]?.state).toBe('sent')
  })
})

describe('an endpoint', () => {
  test('both secrets sign for a day after a rotation, then the new one alone', async () => {
    const charity = await newReceiver(['gift.recorded'])
    const { secret, previousUntil } = await charity.api.webhooks.rotate({ id: charity.id })
    expect(await codeOf(charity.api.webhooks.rotate({ id: charity.id }))).toBe('ROTATION_IN_PROGRESS')
    expect(previousUntil).toBe(new Date(now().getTime() + 86_400_000).toISOString())
    await charity.give()
    await charity.runJobs()
    later(86_400)
    await charity.give()
    await charity.runJobs()
    expect(messages.map(one => [signedBy(charity.secret, one), signedBy(secret, one)])).toEqual([
      [true, true],
      [false, true],
    ])
  })

  test('refuses addresses that are not public, an edit of an older version, and a state that it has', async () => {
    const charity = await newReceiver()
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
    expect(messages).toEqual([])
    expect((await charity.log())[0]?.tries[0]).toMatchObject({ status: null })
  })

  test('deletes old events with their deliveries, and a webhook with its log', async () => {
    const charity = await newReceiver()
    await charity.give()
    await charity.runJobs()
    later(31 * 86_400)
    await charity.carryOut('webhooks.deleteOld')
    expect([await charity.rowsOf('webhook_event'), await charity.log()]).toEqual([[], []])
    await charity.give()
    await charity.api.webhooks.remove({ id: charity.id })
    expect(await charity.rowsOf('webhook_delivery')).toEqual([])
    expect((await charity.rowsOf('charity'))[0]?.['webhook_events']).toEqual([])
  })
})
