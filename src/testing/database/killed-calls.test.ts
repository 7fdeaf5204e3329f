import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { productServer } from '#app/server/server.ts'
import { contract } from '#contract.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { createClient } from '#platform/contract/client.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countOf, newTaken } from '../factories/counter/new-counter.ts'
import { newFund } from '../factories/giving.ts'
import { type Api, files, newCharity, now, services } from '../factories/new-charity.ts'
import { newMember, password } from '../factories/new-member.ts'
import { injectTransport } from '../fakes/inject-transport.ts'

type Moment = 'before the commit' | 'after the commit'
/** When the next kill comes: in which of the transactions that write, counted from now, and at which moment. */
const kill: { in: number; at: Moment } = { in: 0, at: 'before the commit' }

/** The database of a process that is killed: its connection is gone with all that was not committed, or its answer with all that was. */
const mortalDb: Db = {
  ...services.db,
  async transact(scope, work) {
    const dies = !scope.readOnly && kill.in > 0 && --kill.in === 0
    const done = await services.db.transact(scope, async (tx, last) => {
      const written = await work(tx, last)
      if (dies && kill.at === 'before the commit') await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx)
      return written
    })
    if (dies && kill.at === 'after the commit') throw new Error('The process was killed.')
    return done
  },
}
const server = await productServer({ ...services, db: mortalDb }, {}, async app => files.register(app))

/** Makes a call under one key, killed in each of its transactions and at both moments, and then once more without a kill. */
async function surviveKills<T>(call: (options: { key: string }) => Promise<T>): Promise<T> {
  const key = randomUUID()
  let deaths = 0
  for (const at of ['before the commit', 'after the commit'] as const)
    for (const transaction of [1, 2]) {
      Object.assign(kill, { in: transaction, at })
      await call({ key }).catch(() => deaths++)
    }
  kill.in = 0
  expect(deaths).toBeGreaterThanOrEqual(2)
  return call({ key })
}

async function newOfficer(charityId: number, can: readonly string[]) {
  const { userId, signIn } = await newMember(charityId, { can })
  const { token } = await signIn()
  const api: Api = createClient(contract, injectTransport(server, { authorization: `Bearer ${token}` }), randomUUID)
  return { userId, api }
}

test('a kill at any moment of counting, signing and closing loses nothing and does nothing twice', async () => {
  const charity = await newCharity()
  const counting = ['pos-declaration:view', 'pos-declaration:add']
  const [cashier, second] = [await newOfficer(charity.charityId, counting), await newOfficer(charity.charityId, counting)]
  const supervisor = await newOfficer(charity.charityId, ['pos-declaration:view', 'button:close-declaration'])
  await newTaken(charity, cashier.userId, { amount_minor: 5_100 })
  const { id } = await surviveKills(options => cashier.api.declarations.count(countOf(cashier.userId, 'first', { 5000: 1 }), options))
  await surviveKills(options => second.api.declarations.count(countOf(cashier.userId, 'second', { 5000: 1 }), options))
  await surviveKills(options => second.api.declarations.explain({ id, attempt: 1, reason: 'A coin is missing' }, options))
  await surviveKills(options => supervisor.api.declarations.close({ id, attempt: 1, password }, options))
  expect(await charity.rowsOf('declaration')).toMatchObject([{ id, state: 'closed' }])
  expect((await charity.rowsOf('declaration_count')).map(row => row['counter'])).toEqual(['first', 'second'])
  const posted = (await charity.rowsOf('ledger_entry')).filter(row => row['account'] === 'overAndShort')
  expect(posted.map(row => Math.abs(Number(row['amount_minor'])))).toEqual([100])
})

test('a kill at any moment of leasing, sending and voiding offline entries loses nothing and does nothing twice', async () => {
  const charity = await newCharity()
  const { api } = await newOfficer(charity.charityId, ['donations:add', 'donations:view'])
  const { api: supervisor } = await newOfficer(charity.charityId, ['button:close-declaration'])
  const donationToValue = await newFund(charity)
  const amount = { minor: 5000, currency: 'SGD' as const }
  const device = randomUUID()
  const lease = await surviveKills(options => api.offlineCounter.lease({ id: device, deviceId: device, count: 3 }, options))
  const entry = (at: number) => ({ id: randomUUID(), leaseId: lease.id, receiptNo: lease.receiptNos[at]!, enteredAt: now().toISOString() })
  const gift = { donorType: donorTypeIds.anonymous, donationToValue, amount, paymentMethod: methodIds.cash }
  const [sent, voided] = [entry(0), entry(1)]
  await surviveKills(options => api.offlineCounter.sendDonation({ ...sent, gift }, options))
  await surviveKills(options => supervisor.offlineCounter.voidEntry({ ...voided, amount, reason: 'Handed back' }, options))
  expect((await charity.rowsOf('donation')).map(row => row['receipt_no'])).toEqual([sent.receiptNo])
  const numbers = (await charity.rowsOf('leased_receipt_no')).toSorted((one, other) => Number(one['number']) - Number(other['number']))
  expect(numbers.map(row => row['state'])).toEqual(['issued', 'voided', 'leased'])
})
