import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { newClient } from '#platform/server/database/connections.ts'
import { loadGiving } from '#features/gifts/server/seed/load.ts'
import { StartupError } from '#platform/server/startup-error.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setRolePasswords } from '#platform/server/database/roles.ts'
import { loadDemo } from './demo.ts'
import { createCharity, readCharity } from '../commands/create-charity.ts'

// A database that others run gives its owner no superuser: row-level security binds the owner too.
const superuser = newClient({ connectionString: inject('database').owner })
const url = new URL(inject('database').owner)
const name = `ordinary_${Date.now()}`
let database: { owner: string; jobs: string }
const at = new Date('2026-11-21T04:00:00Z')

beforeAll(async () => {
  await superuser.connect()
  await superuser.query(`create role ${name} login createrole password '${url.password}'`)
  await superuser.query(`grant amanah_app, amanah_jobs, amanah_backup to ${name} with admin option, inherit false, set false`)
  await superuser.query(`create database ${name} owner ${name}`)
  url.username = name
  url.pathname = `/${name}`
  await migrate(url.href)
  database = { owner: url.href, ...(await setRolePasswords(url.href)) }
})
afterAll(async () => {
  await superuser.query(`drop database ${name} with (force)`)
  await superuser.end()
})

test('the demo is loaded once, giving can be added to it, and charities are founded one after the other, none twice', async () => {
  expect(await loadDemo(database, () => at)).toBe(true)
  expect(await loadDemo(database, () => at)).toBe(false)
  expect(await loadGiving({ database, donations: 200, until: '2026-11-20', years: 1 })).toBe(200)
  const found = (word: string) =>
    createCharity(database, readCharity({ name: `Masjid ${word}`, country: 'SG', 'admin-email': `admin@${word}.test` }), {
      now: at,
      publicUrl: 'https://amanah.test',
    })
  const [first, second] = [await found('one'), await found('two')]
  expect(second.charityId).toBe(first.charityId + 1)
  await expect(found('one')).rejects.toThrow('There is a charity Masjid one in this country already.')
}, 120_000)

test('an owner that may not make the working roles is told so in one sentence', async () => {
  const weak = new URL(database.owner)
  await superuser.query(`create role ${name}_weak login password 'weak'`)
  Object.assign(weak, { username: `${name}_weak`, password: 'weak' })
  await expect(setRolePasswords(weak.href)).rejects.toThrow(StartupError)
  await expect(migrate(weak.href)).rejects.toThrow(/permission denied/)
})
