import { expect, test } from 'vitest'
import { donorTypeIds, methodIds, preferenceIds } from '#kit/giving/ids.ts'
import { newId } from '#kit/security/ids.ts'
import { donations } from '#features/donations/contract.ts'
import { addDonation } from '#features/donations/server/add-donation.ts'
import { loadGiving } from '#features/gifts/server/seed/load.ts'
import { rights } from '#features/roles/rules.ts'
import type { RequestOf } from '#platform/contract/endpoint.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { casesOf } from './cases.ts'
import { blocksOf } from './blocks.ts'
import { newDemoDatabase, now } from './demo-database.ts'
import { record } from './record.ts'

const database = newDemoDatabase()

const load = (donations: number, seed: number) => loadGiving({ database, donations, until: '2026-11-20', years: 1, seed })

async function blocksByCall(): Promise<Map<string, number>> {
  const db = openDb(database.app, { max: 1 })
  try {
    const can = (right: string) => rights.includes(right as `${string}:${string}`)
    const cases = await casesOf(db, { userId: newId(), charityId: 1, sessionId: '', roleId: '', name: '', can }, now, 'kamal') // fills a page at both sizes
    const blocks = new Map<string, number>()
    for (const { name, run } of cases) {
      const read = await blocksOf(database.app, await record(database.app, 1, run))
      blocks.set(name, read / (perRow.has(name) ? await rowsFoundBy(db, run) : 1))
    }
    blocks.set('gift at the counter', await blocksOf(database.app, await record(database.app, 1, recordGift)))
    return blocks
  } finally {
    await db.close()
  }
}

/** Lists of few rows that are read as a whole: more officers have a session in the larger database. */
const perRow = new Set(['sessions to count'])
const rowsFoundBy = (db: Db, run: (tx: Tx) => Promise<unknown>) =>
  db.transact({ charityId: 1, readOnly: true }, async tx => ((await run(tx)) as { totalCount: number }).totalCount)

/** Records an anonymous gift of charity 1. */
async function recordGift(tx: Tx): Promise<unknown> {
  const fund = await tx
    .selectFrom('fund')
    .select('id')
    .where('charityId', '=', 1)
    .where('appPreferenceId', '=', preferenceIds.donations)
    .where('isActive', '=', true)
    .executeTakeFirstOrThrow()
  const gift = donations.add.spec.body.parse({
    donorType: donorTypeIds.anonymous,
    donationToValue: fund.id,
    amount: { minor: 1000, currency: 'SGD' },
    paymentMethod: methodIds.cash,
  }) as RequestOf<typeof donations.add>
  const actor = { userId: newId(), charityId: 1, sessionId: '', roleId: '', name: '', can: () => true }
  return addDonation({ tx, actor, now, audit: () => {} } as unknown as Context, gift)
}

/** Growing at this size: page 500 has gifts only of the larger one; what two common words find, and donors, are counted up to a limit. */
const growing = new Set([
  'page 500',
  'name search, two words',
  'donors, first page of 20',
  'donors by a rare name',
  'donors by the commonest name',
])

test('reads no more of a database six times as large', async () => {
  await load(2000, 1)
  const before = await blocksByCall()
  await load(10_000, 2)
  const after = await blocksByCall()
  const grown = [...before].filter(([name]) => !growing.has(name)).map(([name, blocks]) => [name, after.get(name)! / blocks] as const)
  expect(grown.filter(([, ratio]) => ratio > 1.3)).toEqual([])
  expect(grown.length).toBe(17)
})
