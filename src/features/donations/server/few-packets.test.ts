import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { withEarlyStart } from '#platform/server/context.ts'
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
/** What the driver sent: packets, statements (Execute) and how often the database was asked to answer at once (Sync). */
const sent = { packets: 0, statements: 0, syncs: 0 }
/** A proxy in front of the database that counts them. */
const counter = createServer(near => {
  const far = connect(Number(database.port), database.hostname)
  let [rest, isOpening] = [Buffer.alloc(0), true]
  near.on('data', (packet: Buffer) => {
    sent.packets++
    rest = Buffer.concat([rest, packet])
    for (;;) {
      const kindBytes = isOpening ? 0 : 1 // the first message has no kind
      if (rest.length < kindBytes + 4) return
      const end = kindBytes + rest.readUInt32BE(kindBytes)
      if (rest.length < end) return
      const kind = isOpening ? '' : rest.toString('latin1', 0, 1)
      if (kind === 'E') sent.statements++
      if (kind === 'S') sent.syncs++
      isOpening = false
      rest = rest.subarray(end)
    }
  })
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

test('a call that records the gift of a known donor sends 13 statements in three packets to the database, its commit included', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const app = await createHttp({ basePath: '/' })
  bindContract(
    app,
    { donations: { add: donations.add } },
    { donations: serve({ add: donations.add }, { add: withEarlyStart(donations.add, addDonation) }) },
    {
      db,
      now,
      enqueue: async () => {},
      files: {} as FileStore,
      publicUrl: 'https://amanah.test',
      readToken: async () => charity.actor,
      readGuest: async () => null,
      loadActor: async tx => sql`select 1`.execute(tx).then(() => charity.actor), // the product reads the session in one statement, too
      cachedActor: () => charity.actor,
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
  Object.assign(sent, { packets: 0, statements: 0, syncs: 0 })
  expect(await record()).toBe('TST0000002')
  expect(sent).toEqual({ packets: 3, statements: 13, syncs: 3 })
})
