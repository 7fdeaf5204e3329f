import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { openDb } from '#platform/server/database/open-db.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { bindContract, serve } from '#platform/server/http/bind-contract.ts'
import { createHttp } from '#platform/server/http/http-server.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity, now } from '#testing/factories/new-charity.ts'
import { methodIds } from '#kit/giving/ids.ts'
import { donations } from '../contract.ts'
import { addDonation } from './add-donation.ts'

const database = new URL(inject('database').app)
let packets = 0
/** A proxy in front of the database that counts packets. */
const counter = createServer(near => {
  const far = connect(Number(database.port), database.hostname)
  near.on('data', () => packets++)
  near.pipe(far).pipe(near)
  for (const socket of [near, far]) socket.on('error', () => socket.destroy()).setNoDelay(true)
}).listen(0, '127.0.0.1')
await once(counter, 'listening')
const counted = new URL(database)
counted.hostname = '127.0.0.1'
counted.port = String((counter.address() as AddressInfo).port)
const db = openDb(String(counted), { max: 1 })
afterAll(async () => {
  await db.close()
  counter.close()
})

test('a call that records the gift of a known donor sends five packets to the database, its commit included', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const app = await createHttp({ basePath: '/' })
  bindContract(
    app,
    { donations: { add: donations.add } },
    { donations: serve({ add: donations.add }, { add: addDonation }) },
    {
      db,
      now,
      enqueue: async () => {},
      files: {} as FileStore,
      publicUrl: 'https://amanah.test',
      readToken: async () => charity.actor,
      readGuest: async () => null,
      loadActor: async tx => sql`select 1`.execute(tx).then(() => charity.actor), // the product reads the session in one statement, too
      cachedActor: () => undefined,
    },
  )
  const payload = {
    donorName: 'Siti Hajar',
    donorPhone: '8123 4567',
    donationToValue: await newFund(charity),
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  }
  const record = async () => {
    const headers = { authorization: 'Bearer a', 'idempotency-key': randomUUID() }
    const answer = await app.inject({ method: 'POST', url: donations.add.spec.path, headers, payload })
    return answer.json<{ data: { result: { receiptNo: string } } }>().data.result.receiptNo
  }
  await record() // makes the donor, and opens the connection
  packets = 0
  expect(await record()).toBe('TST0000002')
  expect(packets).toBe(5)
})
