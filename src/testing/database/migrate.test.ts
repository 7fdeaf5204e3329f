import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { newClient } from '#platform/server/database/connections.ts'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { startupMessage } from '#platform/server/startup-error.ts'
import { migrate, type MigrateOptions } from '#platform/server/database/migrate.ts'

const owner = newClient({ connectionString: inject('database').owner })
await owner.connect()
const made: string[] = []
afterAll(async () => {
  for (const name of made) await owner.query(`drop database ${name} with (force)`)
  await owner.end()
})

/** A database with one table in use, and the migrations of the next version, by file name. */
async function houseWith(migrations: Readonly<Record<string, string>>) {
  const name = `migrating_${made.length}_${Date.now()}`
  made.push(name)
  await owner.query(`create database ${name}`)
  const url = new URL(inject('database').owner)
  url.pathname = `/${name}`
  const folder = mkdtempSync(path.join(tmpdir(), 'migrations-'))
  const files = { '0001_bell.sql': 'create table bell (tune int not null); insert into bell values (1), (1), (2);', ...migrations }
  const release = () => Object.entries(files).forEach(([file, text]) => writeFileSync(path.join(folder, file), text))
  writeFileSync(path.join(folder, '0001_bell.sql'), files['0001_bell.sql'])
  const start = (options: MigrateOptions = {}) => migrate(url.href, { folder: pathToFileURL(`${folder}/`), ...options })
  await start()
  release()
  const open = async () => {
    const client = newClient({ connectionString: url.href })
    await client.connect()
    return { ask: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows, close: () => client.end() }
  }
  const desk = await open()
  const indexes = () =>
    desk.ask(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid where i.indrelid = 'bell'::regclass order by 1`,
    )
  const rewrite = (file: string, text: string) => writeFileSync(path.join(folder, file), text)
  return { start, open, desk, indexes, rewrite }
}
const file = '0002_tunes.concurrently.sql'
const both = `-- Two ways to look.
create index concurrently bell_tune on bell (tune);
create index concurrently bell_odd on bell (tune)
  where tune % 2 = 1;
`

test('creates an index on a table in use without blocking writers', async () => {
  const { start, open, desk, indexes } = await houseWith({ [file]: both })
  const writer = await open()
  await writer.ask('begin; insert into bell values (3)')
  const starting = start() // waits for existing writers
  await expect
    .poll(() => desk.ask(`select 1 from pg_stat_activity where query like 'create index concurrently%' and wait_event_type = 'Lock'`))
    .not.toEqual([])
  await desk.ask(`set lock_timeout = '2s'; insert into bell values (4)`)
  await writer.ask('commit')
  await writer.close()
  expect(await starting).toEqual([file])
  expect(await indexes()).toEqual([
    { name: 'bell_odd', valid: true },
    { name: 'bell_tune', valid: true },
  ])
  expect(await start()).toEqual([])
  await desk.close()
})

test('drops and recreates an unfinished index at the next start', async () => {
  const { start, desk, indexes } = await houseWith({
    [file]: `create index concurrently bell_tune on bell (tune);\ncreate unique index concurrently bell_once on bell (tune);\n`,
  })
  await expect(start()).rejects.toThrow(`The migration ${file} could not be carried out: could not create unique index "bell_once"`)
  const half = [
    { name: 'bell_once', valid: false },
    { name: 'bell_tune', valid: true },
  ]
  expect(await indexes()).toEqual(half)
  await desk.ask('delete from bell where ctid in (select min(ctid) from bell where tune = 1)')
  expect(await start()).toEqual([file])
  expect(await indexes()).toEqual(half.map(index => ({ ...index, valid: true })))
  await desk.close()
})

test('servers that start concurrently wait only for the one that migrates', async () => {
  const { start, desk, indexes } = await houseWith({ [file]: both })
  expect((await Promise.all([start(), start(), start()])).toSorted((a, b) => b.length - a.length)).toEqual([[file], [], []])
  expect((await indexes()).map(({ valid }) => valid)).toEqual([true, true])
  await desk.close()
})

test('refuses statements that cannot be repeated, before running any', async () => {
  const { start, desk, indexes } = await houseWith({ [file]: `create index concurrently bell_tune on bell (tune);\ndelete from bell;\n` })
  await expect(start()).rejects.toThrow('only indexes are made outside of a transaction')
  expect([await indexes(), await desk.ask('select count(*)::int as rings from bell')]).toEqual([[], [{ rings: 3 }]])
  await desk.close()
})

test('a waiting start logs the blocking session and gives up after a while', async () => {
  const { start, desk } = await houseWith({ [file]: both })
  await desk.ask(`set application_name = 'a colleague'; select pg_advisory_lock(727274)`)
  const [{ pid }] = (await desk.ask('select pg_backend_pid() as pid')) as [{ pid: number }]
  const messages: string[] = []
  const waiting = start({ patience: 600, onWait: message => void messages.push(message) })
  const holder = `process ${pid} \\(a colleague\\), connected since \\d{4}-\\d\\d-\\d\\d [\\d:]+ UTC`
  await expect(waiting).rejects.toThrow(
    new RegExp(`^The database has been locked for a migration for more than 1 s by ${holder}\\. Wait until`),
  )
  expect(messages).toEqual([expect.stringMatching(new RegExp(`^The database is being migrated by ${holder}`))])
  await desk.ask('select pg_advisory_unlock(727274)')
  expect(await start()).toEqual([file])
  await desk.close()
})

test('a wait whose session is ended fails in a sentence and leaves the process running', async () => {
  const { start, desk } = await houseWith({ [file]: both })
  await desk.ask('select pg_advisory_lock(727274)')
  let isReported = false
  const waiting = start({ onWait: () => void (isReported = true) }).catch((error: unknown) => startupMessage(error))
  await expect.poll(() => isReported).toBe(true)
  await desk.ask(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'amanah migration%' and datname = current_database()`,
  )
  expect(await waiting).toMatch(/^The (connection to the database was lost|database refuses: terminating connection)/)
  await desk.ask('select pg_advisory_unlock(727274)')
  expect(await start()).toEqual([file])
  await desk.close()
})

describe('a migration that has run', () => {
  const tunes = '0002_tunes.sql'
  const byTime = '20261123T0930_more_tunes.sql'
  const house = () => houseWith({ [tunes]: 'insert into bell values (5);', [byTime]: 'insert into bell values (6);' })

  test('a migration that has run is refused by name when its file was changed', async () => {
    const { start, desk, rewrite } = await house()
    expect(await start()).toEqual([tunes, byTime])
    rewrite(tunes, 'insert into bell values (7);')
    await expect(start()).rejects.toThrow('0002_tunes.sql in db/migrations changed after this database ran it.')
    rewrite(tunes, 'insert into bell values (5);')
    expect(await start()).toEqual([])
    await desk.close()
  })

  test('a migration that has run may have the line endings of another system', async () => {
    const { start, desk, rewrite } = await houseWith({ [tunes]: 'insert into bell values (5);\n' })
    await start()
    rewrite(tunes, 'insert into bell values (5);\r\n')
    expect(await start()).toEqual([])
    await desk.close()
  })

  test('a migration that an earlier version ran without checksums gets one at the next start', async () => {
    const { start, desk, rewrite } = await house()
    await desk.ask('alter table migration drop column checksum')
    expect(await start()).toEqual([tunes, byTime])
    expect(await desk.ask('select name from migration where checksum is null')).toEqual([])
    rewrite('0001_bell.sql', 'create table bell ();')
    await expect(start()).rejects.toThrow('0001_bell.sql in db/migrations changed')
    await desk.close()
  })

  test('a migration that has run does not keep out one that was written earlier and lands later', async () => {
    const { start, desk, rewrite } = await houseWith({ [byTime]: 'insert into bell values (6);' })
    expect(await start()).toEqual([byTime])
    rewrite('20261120T0800_late.sql', 'insert into bell values (8);')
    expect(await start()).toEqual(['20261120T0800_late.sql'])
    await desk.close()
  })
})
