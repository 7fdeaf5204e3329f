import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { newClient } from '#platform/server/database/connections.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { newDatabase } from '#testing/database/new-database.ts'
import { vacuumGifts } from './vacuum-gifts.ts'

const log = pino({ level: 'silent' })

test('vacuums the gifts after many, as the role of the jobs, and leaves them alone after few', async () => {
  const database = await newDatabase()
  const [jobs, app] = [openDb(database.jobs, { max: 1 }), openDb(database.app, { max: 1 })]
  const owner = newClient({ connectionString: database.owner })
  await owner.connect()
  onTestFinished(async () => {
    await Promise.all([jobs.close(), app.close(), owner.end()])
    await database.drop()
  })
  const timesVacuumed = async () =>
    (await owner.query<{ times: number }>(`select vacuum_count::int as times from pg_stat_user_tables where relname = 'donation'`)).rows[0]
      ?.times
  const before = (await timesVacuumed()) ?? 0
  await vacuumGifts({ db: jobs, log }, 999)
  await vacuumGifts({ db: app, log }, 1000) // the app may not, which is a warning of PostgreSQL
  expect(await timesVacuumed()).toBe(before)
  await vacuumGifts({ db: jobs, log }, 1000)
  expect(await timesVacuumed()).toBe(before + 1)
})

test('a failure to vacuum is logged and does not fail the import', async () => {
  const warnings: unknown[] = []
  const db = { vacuum: () => Promise.reject(new Error('no connection')) }
  await vacuumGifts({ db, log: { warn: (detail: unknown) => void warnings.push(detail) } } as never, 12_000)
  expect(warnings).toMatchObject([{ err: { message: 'no connection' } }])
})
