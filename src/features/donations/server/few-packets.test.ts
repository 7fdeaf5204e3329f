import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, expect, inject, test } from 'vitest'
import type { Context } from '#platform/server/context.ts'
import { openDb } from '#platform/server/database/database.ts'
import { newFund } from '#testing/factories/giving.ts'
import { newCharity, now } from '#testing/factories/new-charity.ts'
import { donations } from '../contract.ts'
import { addDonation } from './add-donation.ts'

const database = new URL(inject('database').app)
let packets = 0
/** Stands before the database and counts what is sent to it. */
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

test('a gift of a known donor takes four packets to the database, its commit included', async () => {
  const charity = await newCharity({ can: ['donations:view', 'donations:add'] })
  const gift = donations.add.spec.body.parse({
    donorName: 'Siti Hajar',
    donorPhone: '8123 4567',
    donationToValue: await newFund(charity),
    amount: { minor: 5000, currency: 'SGD' },
    paymentMethod: 6,
  })
  const record = () =>
    db.transact({ charityId: charity.charityId, readOnly: false }, tx =>
      addDonation({ tx, actor: charity.actor, now, audit: () => {} } as unknown as Context, gift as never),
    )
  await record() // makes the donor, and opens the connection
  packets = 0
  expect((await record()).receiptNo).toBe('TST0000002')
  expect(packets).toBe(4)
})
