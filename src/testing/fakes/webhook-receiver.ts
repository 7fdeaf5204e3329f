import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach } from 'vitest'
import type { WebhookEventType } from '#features/webhooks/events.ts'
import { setSiteConfiguration, siteConfiguration } from '#features/site/server/public.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { newFund } from '../factories/giving.ts'
import { clock, db, enqueue, newCharity } from '../factories/new-charity.ts'

type Message = { headers: IncomingHttpHeaders; body: string }

/** A server that receives webhooks while the tests of a file run. Each test begins with no message and the answer 204. */
export async function openReceiver() {
  const state: { messages: Message[]; answer: number } = { messages: [], answer: 204 }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      state.messages.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
      response.writeHead(state.answer, { location: 'http://127.0.0.1:1/' }).end('thanks')
    })
  }).listen(0, '127.0.0.1')
  await new Promise(ready => server.once('listening', ready))
  const strict = siteConfiguration()
  beforeEach(() => {
    state.messages.length = 0
    state.answer = 204
    setSiteConfiguration({ ...strict, isDemo: true }) // where a receiver on this machine may be reached
    return () => setSiteConfiguration(strict)
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`
  /** The kinds of the events that arrived. */
  const types = () => state.messages.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  return { state, address, strict, types, newSubscriber: (events?: WebhookEventType[]) => newSubscriber(address, events) }
}

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
/** A charity with a webhook, and an officer who gives, settles and manages webhooks. */
async function newSubscriber(url: string, events: WebhookEventType[] = ['gift.recorded', 'receipt.issued']) {
  const charity = await newCharity({ can: rights })
  const fundId = await newFund(charity)
  const { id, secret } = await charity.api.webhooks.add({ name: 'Accounting', url, events })
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
/** Moves the clock of the tests on. */
export const later = (seconds: number) => (clock.now = new Date(clock.now.getTime() + seconds * 1000))

/** The code of a refusal, or 'done'. */
export const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    error => (error as { code: string }).code,
  )
/** Whether a message has the signature of this secret: checked as the specification tells receivers to. */
export function signedBy(secret: string, { headers, body }: Message): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const signed = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64')
  return String(headers['webhook-signature']).split(' ').includes(`v1,${signed}`)
}
