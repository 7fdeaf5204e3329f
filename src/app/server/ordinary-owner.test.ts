import { readFileSync } from 'node:fs'
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
/** Whether the demo was loaded, each of two times. */
const loaded: boolean[] = []

beforeAll(async () => {
  await superuser.connect()
  await superuser.query(`create role ${name} login createrole password '${url.password}'`)
  await superuser.query(`grant amanah_app, amanah_jobs, amanah_backup to ${name} with admin option, inherit false, set false`)
  await superuser.query(`create database ${name} owner ${name}`)
  url.username = name
  url.pathname = `/${name}`
  await migrate(url.href)
  database = { owner: url.href, ...(await setRolePasswords(url.href)) }
  loaded.push(await loadDemo(database, () => at), await loadDemo(database, () => at))
}, 120_000)
afterAll(async () => {
  await superuser.query(`drop database ${name} with (force)`)
  await superuser.end()
})

test('the demo is loaded once, giving can be added to it, and charities are founded one after the other, none twice', async () => {
  expect(loaded).toEqual([true, false])
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

test('rows that migrations left as they were, because their owner did not see them, are completed', async () => {
  const others = new URL(inject('database').owner)
  others.pathname = `/${name}`
  const [seesAll, owner] = [newClient({ connectionString: others.href }), newClient({ connectionString: database.owner })]
  await seesAll.connect()
  await owner.connect()
  const unfilled = async () => {
    const { rows } = await seesAll.query<{ phones: number; cheques: number; requests: number; arabic: number }>(`
      select (select count(*)::int from donor where phone_digits is not null and phone_tail is null) as phones,
             (select count(*)::int from donation where payment_method = 7 and status in ('Accepted', 'Offline') and platform = 'counter' and cheque_state is null) as cheques,
             (select count(*)::int from donation where request_status is not null and request_changed_at is null) as requests,
             (select count(*)::int from donor where name = 'فاطمة' and name_key is not null) as arabic`)
    return rows[0]!
  }
  await seesAll.query(`update donor set phone_tail = null`)
  await seesAll.query(`update donor set name = 'فاطمة' where name = (select min(name) from donor where name_key is not null)`)
  await seesAll.query(`update donation set cheque_state = null, request_changed_at = null`)
  for (const count of Object.values(await unfilled())) expect(count).toBeGreaterThan(0)
  for (const file of ['20261126T1917_charities_of_earlier_rows', '20261126T1918_earlier_rows_of_ordinary_owners'])
    await owner.query(`begin; ${readFileSync(new URL(`../../../db/migrations/${file}.sql`, import.meta.url), 'utf8')}; commit`)
  expect(await unfilled()).toEqual({ phones: 0, cheques: 0, requests: 0, arabic: 0 })
  await Promise.all([seesAll.end(), owner.end()])
}, 120_000)

test('an owner that may not make the working roles is told so in one sentence', async () => {
  const weak = new URL(database.owner)
  await superuser.query(`create role ${name}_weak login password 'weak'`)
  Object.assign(weak, { username: `${name}_weak`, password: 'weak' })
  await expect(setRolePasswords(weak.href)).rejects.toThrow(StartupError)
  await expect(migrate(weak.href)).rejects.toThrow(/permission denied/)
})
