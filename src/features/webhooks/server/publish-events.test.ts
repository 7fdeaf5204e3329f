import { describe, expect, inject, test } from 'vitest'
import { listCharitiesWithWebhooks } from '#features/charity/server/public.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { donorTypeIds } from '#kit/giving/ids.ts'
import { now } from '#testing/factories/new-charity.ts'
import { codeOf, later, openReceiver, signedBy } from '#testing/fakes/webhook-receiver.ts'
import { secondsUntilRetry } from '../rules.ts'
import { sendJob } from './deliver/job-names.ts'

const { state, types, newSubscriber } = await openReceiver()

test('a gift is sent with a signature of the specification, with ids, codes and amounts, and nothing that says who gave', async () => {
  const charity = await newSubscriber(['gift.recorded', 'gift.settled', 'receipt.issued', 'donor.changed'])
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
  const message = state.messages.find(({ body }) => body.includes('gift.recorded'))!
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
  expect(state.messages.every(one => signedBy(charity.secret, one))).toBe(true)
  expect(JSON.stringify(state.messages)).not.toMatch(/Siti|8123|mail\.sg|567D/)
  expect(JSON.stringify(state.messages)).not.toContain(gift.txnId) // it opens the public page of the receipt

  await charity.api.requests.settle({ transactionIds: [gift.id], settlementRef: null })
  await charity.runJobs()
  expect(types().at(-1)).toBe('gift.settled')
  expect(JSON.stringify(await charity.rowsOf('webhook_endpoint'))).not.toContain(charity.secret.slice(6))
})

test('a gift that is voided is notified, and nothing is written that no endpoint takes', async () => {
  const charity = await newSubscriber(['gift.voided'])
  const { id } = await charity.give()
  expect((await charity.rowsOf('webhook_event')).length).toBe(0)
  await charity.api.requests.undoAtCounter({ transactionId: id })
  await charity.runJobs()
  expect(state.messages.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { type: 'gift.voided', data: { giftId: id, status: 'Voided' } },
  ])
})

test('keeps charities apart, and notifies a paused endpoint of nothing', async () => {
  const [charity, other] = [await newSubscriber(), await newSubscriber()]
  await other.api.webhooks.setState({ id: other.id, state: 'paused' })
  await charity.give()
  await other.give()
  await Promise.all([charity.runJobs(), other.runJobs()])
  expect([state.messages.length, (await other.rowsOf('webhook_event')).length]).toEqual([2, 0])
  expect(await codeOf(charity.api.webhooks.find({ id: other.id }))).toBe('NOT_FOUND')
  const jobsDb = openDb(inject('database').jobs, { max: 1 })
  const listening = await listCharitiesWithWebhooks(jobsDb)
  await jobsDb.close()
  expect([charity, other].map(({ charityId }) => listening.includes(charityId))).toEqual([true, false])
})

describe('the job that sends', () => {
  const waitingJobs = async ({ sql, charityId }: Awaited<ReturnType<typeof newSubscriber>>) =>
    (await sql(`select from jobs.job where name = $1 and state = 'created' and data ->> 'charityId' = $2`, [sendJob, String(charityId)]))
      .length

  test('one job waits for a charity, however many gifts come, and sends them all', async () => {
    const charity = await newSubscriber(['gift.recorded'])
    for (let gift = 0; gift < 3; gift++) await charity.give()
    later(2)
    await charity.give()
    expect(await waitingJobs(charity)).toBe(1)
    await charity.runJobs()
    expect(state.messages).toHaveLength(4)
  })

  test('a gift is sent at once, also when the retry of another is due at that moment', async () => {
    const charity = await newSubscriber(['gift.recorded'])
    state.answer = 500
    await charity.give()
    await charity.runJobs()
    later(secondsUntilRetry(1)!)
    const before = await waitingJobs(charity) // the last look of the run
    await charity.give()
    expect(await waitingJobs(charity)).toBe(before + 1)
  })
})
