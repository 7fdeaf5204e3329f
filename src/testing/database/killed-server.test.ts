import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, inject, test } from 'vitest'
import { contract } from '#contract.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { createClient, type Transport } from '#platform/contract/client.ts'
import { setKeys } from '#platform/server/security/encryption.ts'
import { loadKeys } from '#platform/server/security/keys.ts'
import { countOf, newTaken } from '../factories/counter/new-counter.ts'
import { newFund } from '../factories/giving.ts'
import { type Api, newCharity, now } from '../factories/new-charity.ts'
import { newMember, password } from '../factories/new-member.ts'
import { newKillingProxy } from '../fakes/killing-proxy.ts'
import { testKeys } from '../factories/throwaway-keys.ts'
import type { KillableServer } from './killable-server.ts'

const newKey = () => randomBytes(32).toString('base64')
const keys = JSON.stringify({ current: 'k1', sealing: { k1: newKey() }, root: newKey() })
beforeEach(() => setKeys(loadKeys({ text: keys, dir: '' })))
afterEach(() => setKeys(testKeys))

const running = new Set<ChildProcess>()
const killAll = () => running.forEach(child => child.kill('SIGKILL'))
const proxy = await newKillingProxy(inject('database').app, killAll)
afterAll(() => {
  killAll()
  proxy.close()
})

/** Starts the product as a process of its own, on the database of all tests. */
async function startServer() {
  const settings: KillableServer = { app: proxy.url, jobs: inject('database').jobs, keys, now: now().toISOString() }
  const child = spawn(process.execPath, [fileURLToPath(new URL('killable-server.ts', import.meta.url)), JSON.stringify(settings)])
  running.add(child)
  let problems = ''
  child.stderr.on('data', (chunk: Buffer) => (problems += chunk.toString()))
  const [address] = (await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error(problems))),
  ])) as [Buffer]
  return {
    url: address.toString(),
    kill: async () => {
      const ended = once(child, 'exit')
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await ended
      }
      running.delete(child)
    },
  }
}

let server: Awaited<ReturnType<typeof startServer>>
const overNetwork =
  (token: string): Transport =>
  async ({ method, url, headers, body }) => {
    const request: RequestInit = {
      method,
      headers: { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const answer = await fetch(server.url + url, request)
    return { status: answer.status, body: await answer.json() }
  }

type Work = (options: { key: string }) => Promise<unknown>

/** More than the packets of a call: about one kill in four comes after the answer. */
const mostPackets = 12
/**
 * Kills the server after a random packet that it sends to the database, or after its answer, and makes the call once more on the next one.
 */
async function surviveKill(call: Work): Promise<unknown> {
  const key = randomUUID()
  const packets = randomInt(1, mostPackets)
  proxy.killAfter(packets)
  await call({ key }).catch(() => null)
  await server.kill()
  proxy.killAfter()
  server = await startServer()
  return call({ key }).catch((error: unknown) => {
    throw new Error(`The call was lost by a kill after packet ${packets}.`, { cause: error })
  })
}

test('a server that is killed at any moment of a count, a closing and a queue of entries loses nothing and does nothing twice', async () => {
  const charity = await newCharity()
  const { charityId } = charity
  const member = async (can: readonly string[]) => {
    const { userId, signIn } = await newMember(charityId, { can })
    const { token } = await signIn()
    return { userId, api: createClient(contract, overNetwork(token), randomUUID) as Api }
  }
  const counting = ['pos-declaration:view', 'pos-declaration:add', 'donations:add', 'donations:view']
  const [cashier, second] = [await member(counting), await member(counting)]
  const supervisor = await member(['pos-declaration:view', 'button:close-declaration'])
  await newTaken(charity, cashier.userId, { amount_minor: 5_100 })

  server = await startServer()
  const { id } = (await surviveKill(options => cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }), options))) as {
    id: string
  }
  await second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }))
  await cashier.api.declarations.explain({ id, attempt: 1, reason: 'A coin is missing' })
  await surviveKill(options => supervisor.api.declarations.close({ id, attempt: 1, password }, options))

  const device = randomUUID()
  const lease = await cashier.api.offlineCounter.lease({ id: device, deviceId: device, count: 3 })
  const gift = {
    donorType: donorTypeIds.anonymous,
    donationToValue: await newFund(charity),
    amount: { minor: 5000, currency: 'SGD' as const },
    paymentMethod: methodIds.cash,
  }
  const queue = lease.receiptNos.map(receiptNo => ({
    id: randomUUID(),
    leaseId: lease.id,
    receiptNo,
    enteredAt: now().toISOString(),
    gift,
  }))
  const send =
    (at: number): Work =>
    options =>
      cashier.api.offlineCounter.sendDonation(queue[at]!, options)
  await send(0)({ key: queue[0]!.id })
  await surviveKill(send(1))
  for (const [at, { id: key }] of queue.entries()) await send(at)({ key }) // the device that heard of none sends all of them

  const [declarations, counts, postings, gifts] = await Promise.all(
    ['declaration', 'declaration_count', 'ledger_entry', 'donation'].map(table => charity.rowsOf(table)),
  )
  expect(declarations).toMatchObject([{ id, state: 'closed' }])
  expect(counts?.map(row => row['counter']).sort()).toEqual(['first', 'second'])
  expect(postings?.filter(row => row['account'] === 'overAndShort').map(row => Math.abs(Number(row['amount_minor'])))).toEqual([100])
  expect(
    gifts
      ?.map(row => row['receipt_no'])
      .filter(no => lease.receiptNos.includes(String(no)))
      .sort(),
  ).toEqual(lease.receiptNos)
  expect((await charity.rowsOf('leased_receipt_no')).map(row => row['state'])).toEqual(Array(3).fill('issued'))
}, 60_000)
