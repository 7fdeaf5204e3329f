import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, inject, test } from 'vitest'
import { productServer } from '#app/server/server.ts'
import { contract } from '#contract.ts'
import { donorTypeIds, methodIds } from '#kit/giving/ids.ts'
import { createClient } from '#platform/contract/client.ts'
import { RefusalError } from '#platform/contract/refusal-error.ts'
import { readToken } from '#features/auth/server/session/read-token.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { countOf, newTaken } from '../factories/counter/new-counter.ts'
import { newFund } from '../factories/giving.ts'
import { type Api, files, newCharity, now, services } from '../factories/new-charity.ts'
import { newMember, password } from '../factories/new-member.ts'
import { injectTransport } from '../fakes/inject-transport.ts'
import { newKillingProxy } from '../fakes/killing-proxy.ts'

const proxy = await newKillingProxy(inject('database').app)
afterAll(() => proxy.close())

/** The connections of a server that was just started. Its memory is that of the server before: what it keeps there only saves questions. */
async function connect() {
  const db = openDb(proxy.url, { max: 2 })
  await db.transact({ charityId: null, readOnly: true }, async tx => sql`select 1`.execute(tx))
  return db
}
let connected = await connect()
afterAll(() => connected.close())
const db: Db = { ...services.db, transact: (scope, work) => connected.transact(scope, work) }
const server = await productServer({ ...services, db, readToken: token => readToken(db, token, now()) }, {}, async app =>
  files.register(app),
)

/** More kills than a call should need: one that sends as many packets has to be looked at. */
const most = 40
/** A killed server's last statement may still run: its key is then refused as in use. */
const isInFlight = (error: unknown) => error instanceof RefusalError && error.code === 'KEY_IN_FLIGHT'
/**
 * Makes a call under one key: killed after its first packet to the database, on the next server after its second, and so on until it is
 * answered before the kill. Between two packets a server changes nothing outside itself, so these are all the moments at which a kill makes
 * a difference.
 */
async function surviveKills<T>(call: (options: { key: string }) => Promise<T>): Promise<T> {
  const key = randomUUID()
  for (let kills = 0; kills < most;) {
    proxy.killAfter(kills + 1)
    const outcome = await call({ key }).then(
      answer => ({ answer }),
      (error: unknown) => {
        if (!proxy.hasKilled() && !isInFlight(error)) throw error
      },
    )
    const isKilled = proxy.hasKilled()
    proxy.killAfter()
    if (outcome) {
      expect(kills).toBeGreaterThanOrEqual(3)
      return outcome.answer
    }
    if (isKilled) {
      kills++
      void connected.close()
      connected = await connect()
    } else await setTimeout(20)
  }
  throw new Error(`The call was killed ${most} times.`)
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
  const steps = (await charity.rowsOf('declaration_step')).toSorted((one, other) => Number(one['seq']) - Number(other['seq']))
  expect(steps.map(row => row['kind'])).toEqual(['counted', 'counted', 'filed', 'explained', 'closed'])
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
