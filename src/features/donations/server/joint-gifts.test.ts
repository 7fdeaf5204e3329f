import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { productServer } from '#app/server/server.ts'
import { contract } from '#contract.ts'
import { donorTypeIds, itemIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { createClient } from '#platform/contract/client.ts'
import { brokenAuditLink } from '#platform/server/audit/audit.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { newFund } from '#testing/factories/giving.ts'
import { type Api, db, files, newCharity, services } from '#testing/factories/new-charity.ts'
import { newMember } from '#testing/factories/new-member.ts'
import { injectTransport } from '#testing/fakes/inject-transport.ts'
import { newKillingProxy } from '#testing/fakes/killing-proxy.ts'

const proxy = await newKillingProxy(inject('database').app)
/** The product, where calls wait for a joint transaction as long as it takes, on a way to the database that a test can cut. */
const waiting = openDb(proxy.url, { max: 8, joint: { patience: 60_000, apart: 60_000 } }, 20_000)
let joined = 0
const counted: Db = {
  ...waiting,
  transact(scope, work) {
    if (scope.joint) joined++
    return waiting.transact(scope, work)
  },
}
const server = await productServer({ ...services, db: counted }, {}, async app => files.register(app))
afterAll(async () => {
  await waiting.close()
  proxy.close()
})
const apiOf = (token: string): Api => createClient(contract, injectTransport(server, { authorization: `Bearer ${token}` }), randomUUID)

const rights = ['donations:view', 'donations:add']
async function newCounters() {
  const charity = await newCharity({ can: rights })
  const donationToValue = await newFund(charity)
  const give = (minor: number, { api = apiOf(charity.officer(rights).token), more = {}, key = randomUUID() } = {}) =>
    api.donations.add(
      {
        donorType: donorTypeIds.individual,
        donorName: 'Siti Hajar',
        donorPhone: '8123 4567',
        donationToValue,
        amount: { minor, currency: 'SGD' },
        paymentMethod: methodIds.cash,
        ...more,
      },
      { key },
    )
  await give(100)
  return {
    ...charity,
    give,
    apiOf: (can: readonly string[]) => apiOf(charity.officer(can).token),
    /** Makes calls while another of the charity is under way, which ends when `ready` of them wait for it and `beforeEnd` is done. */
    async atOnce<T>(make: () => Promise<T>[], ready: number, beforeEnd: (calls: Promise<T>[]) => unknown = () => {}) {
      const gate = Promise.withResolvers<void>()
      const scope = { charityId: charity.charityId, readOnly: false, joint: { userId: 'first', key: null } }
      void waiting.transact(scope, () => gate.promise).catch(() => {}) // the database of a slow machine ends it: it is at rest
      joined = 0
      const calls = make()
      const settled = Promise.allSettled(calls)
      await vi.waitFor(() => expect(joined).toBe(ready), 20_000)
      await beforeEnd(calls)
      gate.resolve()
      return settled
    },
    /** How many gifts each transaction recorded, and what must hold of all: their numbers, the ledger, the audit chain. */
    async books() {
      const [row] = await charity.sql(
        `select (select json_agg(n order by n) from (select count(*) as n from donation where charity_id = $1 group by xmin::text) g) as together,
                (select json_agg(receipt_no order by receipt_no) from donation where charity_id = $1) as numbers,
                (select sum(amount_minor)::int from ledger_entry where charity_id = $1) as sum,
                (select count(*)::int from audit_event where charity_id = $1 and outcome = 'done' and subject_kind = 'donation') as done`,
        [charity.charityId],
      )
      const broken = await db.transact({ charityId: charity.charityId, readOnly: true }, tx => brokenAuditLink(tx, charity.charityId))
      return { ...row, broken }
    },
  }
}
const numbersTo = (last: number) => Array.from({ length: last }, (_, index) => `TST${String(index + 1).padStart(7, '0')}`)
const outcomesOf = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.map(one => (one.status === 'fulfilled' ? 'done' : (one.reason as { code: string }).code))

test('gifts of counters that wait share a transaction; a refused one, one without the right and an ended session answer as alone', async () => {
  const { charityId, give, atOnce, books, sql, rowsOf } = await newCounters()
  const [demoted, left] = await Promise.all(
    [1, 2].map(async () => {
      const member = await newMember(charityId, { can: rights })
      const api = apiOf((await member.signIn()).token)
      await give(200, { api })
      return { ...member, api }
    }),
  )
  const before = await rowsOf('audit_event')
  await sql(`update role set rights = '{donations:view}', version = version + 1 where charity_id = $1 and id = $2`, [
    charityId,
    demoted!.roleId,
  ])
  await sql(`update session set ended_at = now(), end_reason = 'logout' where charity_id = $1 and user_id = $2`, [charityId, left!.userId])
  const settled = await atOnce(
    () => [
      ...Array.from({ length: 6 }, (_, at) => give(1000 + at)),
      ...[demoted!, left!].map(({ api }) => give(1, { api })),
      give(1, { more: { donationToValue: randomUUID() } }),
      ...Array.from({ length: 7 }, (_, at) => give(2000 + at)),
    ],
    16,
  )
  const done = Array<string>(6).fill('done')
  expect(outcomesOf(settled)).toEqual([...done, 'FORBIDDEN', 'UNAUTHENTICATED', 'NO_SUCH_PURPOSE', ...done, 'done'])
  expect(await books()).toEqual({ together: [1, 1, 1, 13], numbers: numbersTo(16), sum: 0, done: 16, broken: null })
  const refusals = (await rowsOf('audit_event')).slice(before.length).filter(row => row['outcome'] === 'refused')
  expect(refusals.map(row => row['code']).toSorted()).toEqual(['FORBIDDEN', 'NO_SUCH_PURPOSE'])
})

test('a gift that is refused after it was written undoes no other: each is recorded by itself, and its clerk is not waited for again', async () => {
  const { give, apiOf: officer, atOnce, books } = await newCounters()
  const clerk = officer(rights)
  const asks = { donorPhone: '9123 4567', donorName: 'Aminah', asksBeforeRepeat: true }
  await give(500, { more: asks })
  const settled = await atOnce(
    () => [give(1000), give(500, { api: clerk, more: asks }), give(2000), give(500, { more: { ...asks, asksBeforeRepeat: false } })],
    4,
  )
  expect(outcomesOf(settled)).toEqual(['done', 'SAME_GIFT_AGAIN', 'done', 'done'])
  expect(await books()).toEqual({ together: [1, 1, 1, 1, 1], numbers: numbersTo(5), sum: 0, done: 5, broken: null })
  await atOnce(
    () => [give(3000), give(4000), give(5000, { api: clerk })],
    3,
    ([, , own]) => own,
  )
  expect(await books()).toEqual({ together: [1, 1, 1, 1, 1, 1, 2], numbers: numbersTo(8), sum: 0, done: 8, broken: null })
})

test('gifts of new donors, Islamic giving and events for a webhook share a transaction as well', async () => {
  const charity = await newCounters()
  const { give, apiOf: officer, atOnce, books, rowsOf } = charity
  const fields = { app_preference_id: preferenceIds.islamicGiving, item_id: itemIds.wakafIlmu }
  const donationToValue = await newFund(charity, fields)
  await officer(['webhooks:add', 'islamic-giving:view', ...rights]).webhooks.add({
    name: 'Website',
    url: 'https://hooks.example.org/',
    events: ['gift.recorded'],
  })
  const amount = { minor: 700, currency: 'SGD' } as const
  const wakaf = { donorType: donorTypeIds.anonymous, amount, paymentMethod: methodIds.cash, lines: [{ donationToValue, amount }] }
  const settled = await atOnce<unknown>(
    () => [
      give(1000, { more: { donorName: 'Tan Wei Ling', donorPhone: '9123 4567' } }),
      officer(['islamic-giving:view', 'islamic-giving:add']).islamicGiving.add(wakaf),
      give(2000),
    ],
    3,
  )
  expect(outcomesOf(settled)).toEqual(['done', 'done', 'done'])
  expect(await books()).toEqual({ together: [1, 3], numbers: numbersTo(4), sum: 0, done: 4, broken: null })
  expect(await rowsOf('webhook_delivery')).toHaveLength(3)
})

test('a key that is sent twice at once is recorded once, and both answers name its receipt', async () => {
  const { give, apiOf: officer, atOnce, books } = await newCounters()
  const [api, key] = [officer(rights), randomUUID()]
  const settled = await atOnce(
    () => [give(1000, { api, key }), give(1000, { api, key }), give(2000)],
    3,
    calls => Promise.race(calls),
  )
  const receipts = settled.flatMap(one => (one.status === 'fulfilled' ? one.value.receiptNo : []))
  expect([receipts.length, receipts[0]]).toEqual([3, receipts[1]])
  expect(await books()).toMatchObject({ numbers: numbersTo(3), sum: 0, broken: null })
})

test('a connection that breaks at any moment loses no gift that was answered, and records none twice when they are sent again', async () => {
  const { give, apiOf: officer, atOnce, books } = await newCounters()
  const people = Array.from({ length: 3 }, () => officer(rights))
  let recorded = 1
  for (let [packets, isKilled] = [1, true]; isKilled; packets++) {
    const calls = people.map(api => ({ api, key: randomUUID() }))
    const settled = await atOnce(
      () => calls.map(call => give(1000, call)),
      3,
      () => proxy.killAfter(packets),
    )
    isKilled = proxy.hasKilled()
    proxy.killAfter()
    const sentAgain = await Promise.all(calls.map(call => untilAnswered(() => give(1000, call))))
    const answered = settled.map((one, at) => (one.status === 'fulfilled' ? one.value.receiptNo : sentAgain[at]?.receiptNo))
    expect(sentAgain.map(({ receiptNo }) => receiptNo)).toEqual(answered)
    recorded += calls.length
  }
  expect(await books()).toMatchObject({ numbers: numbersTo(recorded), sum: 0, done: recorded, broken: null })
  expect(recorded).toBeGreaterThan(10)
})

/** Makes a call again while the database is out of reach, or still works on what a broken connection had sent. */
async function untilAnswered<T>(call: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await call().catch((error: { code?: string }) => {
      if (!['UNAVAILABLE', 'KEY_IN_FLIGHT'].includes(error.code ?? '')) throw error
    })
    if (answer) return answer
    await setTimeout(20)
  }
}
