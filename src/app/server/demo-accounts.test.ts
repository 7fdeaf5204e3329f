import { execFile } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { newClient } from '#platform/server/database/connections.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { type Database, openDatabase } from './database.ts'
import { loadDemo } from './demo.ts'
import { createCharity, readCharity } from '../commands/create-charity.ts'
import { startProduct } from './product.ts'

const now = new Date('2026-11-21T04:00:00Z')
const closing: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

/** A database with its keys, and the settings by which the product or a tool reaches it. */
async function newInstallation() {
  const { owner, drop } = await newDatabase()
  closing.push(drop)
  const settings = { DATABASE_URL: owner, DATA_DIR: mkdtempSync(path.join(tmpdir(), 'amanah-demo-')), PORT: '0' }
  return { settings, database: await openDatabase(readConfig(settings)) }
}

const seed = (settings: Record<string, string>) =>
  promisify(execFile)(process.execPath, [fileURLToPath(new URL('../commands/seed.ts', import.meta.url)), '--donations', '100'], {
    env: { ...process.env, ...settings },
  }).then(
    () => '',
    ({ stderr }: { stderr: string }) => stderr,
  )

describe('a database with the demo accounts', () => {
  let made: { settings: Record<string, string>; database: Database }
  beforeAll(async () => {
    made = await newInstallation()
    await loadDemo(made.database, () => now)
  })

  test('a database with the demo accounts is refused in production, with the remedy', async () => {
    const config = readConfig({ ...made.settings, NODE_ENV: 'production' })
    const start = startProduct(config, pino({ level: 'silent' }), new AbortController().signal)
    await expect(start).rejects.toThrow(/holds \d+ accounts of the demo, .*Set DATABASE_URL or DATA_DIR/)
  })

  test('shows cheques in every state, post-dated and out-of-date ones too, with books that agree', async () => {
    const owner = newClient({ connectionString: made.database.owner })
    await owner.connect()
    closing.push(() => owner.end())
    const { rows } = await owner.query<Record<string, unknown>>(
      `select cheque_state, cheque_on > '2026-11-21' as ahead, cheque_on < '2026-05-21' as stale, count(*)::int as gifts, min(amount_minor)::int as least
         from donation where charity_id = 1 and payment_method = 7 and cheque_state <> 'cleared' and donor_id is not null
        group by 1, 2, 3 order by 1, 2, 3`,
    )
    expect(rows.map(({ cheque_state, ahead, stale }) => [cheque_state, ahead, stale])).toEqual([
      ['banked', false, false],
      ['inHand', false, false],
      ['inHand', false, true],
      ['inHand', true, false],
      ['returned', false, false],
    ])
    const held = await owner.query<{ held: number; counted: number }>(
      `select (select sum(amount_minor) from ledger_entry where charity_id = 1 and account = 'cheques')::int as held,
              (select sum(amount_minor) from donation where charity_id = 1 and payment_method = 7 and settled_at is null and status not in ('Voided', 'Void Approved'))::int as counted`,
    )
    expect(held.rows[0]!.held).toBe(held.rows[0]!.counted)
  })

  test('takes no invented gifts in production', async () => {
    expect(await seed({ ...made.settings, NODE_ENV: 'production' })).toMatch(/refuses NODE_ENV=production\. Use npm run new-charity/)
  })
})

test('real charities are not served as the demo when NODE_ENV is forgotten', async () => {
  const { settings, database } = await newInstallation()
  const draft = readCharity({ name: 'Masjid As-Salam', country: 'SG', 'admin-email': 'admin@as-salam.test' })
  await createCharity(database, draft, { now, publicUrl: 'https://amanah.test' })
  const start = startProduct(readConfig(settings), pino({ level: 'silent' }), new AbortController().signal)
  await expect(start).rejects.toThrow(/holds charities that are not the demo, .* Set NODE_ENV=production/)
})

test('invented gifts are not loaded into a database of real charities, whatever NODE_ENV says', async () => {
  const { settings, database } = await newInstallation()
  const draft = readCharity({ name: 'Masjid An-Nur', country: 'SG', 'admin-email': 'admin@an-nur.test' })
  await createCharity(database, draft, { now, publicUrl: 'https://amanah.test' })
  expect(await seed(settings)).toContain('This database holds charities that are not the demo.')
})
