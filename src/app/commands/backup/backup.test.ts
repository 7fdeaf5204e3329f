import { randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { newClient } from '#platform/server/database/connections.ts'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { appendAudit } from '#platform/server/audit/audit.ts'
import { listCharityIds } from '#features/charity/server/public.ts'
import { anchorAudit } from '#platform/server/audit/anchors.ts'
import { openDb } from '#platform/server/database/open-db.ts'
import { keysOf, setKeys } from '#platform/server/security/encryption.ts'
import { throwawayKeys } from '#testing/factories/throwaway-keys.ts'
import { readWholeFile } from '#platform/server/files/file-store.ts'
import { localFiles } from '#platform/server/files/local-file-store.ts'
import { migrate } from '#platform/server/database/migrate.ts'
import { setRolePasswords, roleUrls } from '#platform/server/database/roles.ts'
import { loadDemo } from '#app/server/demo.ts'
import { assertKeysMatch } from '#app/server/keys-proof.ts'
import { copyKeys, makeBackup } from './make-backup.ts'
import type { Manifest } from './manifest.ts'
import { checkBackup, assertTargetEmpty, restoreBackup } from './restore-backup.ts'
import { faultsOfRestored } from './verify-restored.ts'

// The owner that the documents ask for: no superuser, bound by row-level security itself.
const superuser = newClient({ connectionString: inject('database').owner })
const role = `backup_owner_${Date.now()}`
const databases: string[] = []
const folder = mkdtempSync(path.join(tmpdir(), 'amanah-backup-'))
const now = () => new Date()
const storeIn = (dir: string) => localFiles({ dir, secret: keysOf().secret('files'), now })

const password = new URL(inject('database').owner).password
async function newDatabase(as = { username: role, password }): Promise<string> {
  const name = `${role}_${databases.length}`
  databases.push(name)
  await superuser.query(`create database ${name} owner ${as.username}`)
  const url = new URL(inject('database').owner)
  Object.assign(url, { ...as, pathname: `/${name}` })
  return url.href
}

const anchorDir = path.join(folder, 'anchors')
const archives = path.join(folder, 'archives')
let owner: string
let backup: { dir: string; manifest: Manifest }
let urls: { app: string; jobs: string }

beforeAll(async () => {
  await superuser.connect()
  await superuser.query(`create role ${role} login createrole password '${password}'`)
  await superuser.query(`grant amanah_app, amanah_jobs, amanah_backup to ${role} with admin option, inherit false, set false`)
  owner = await newDatabase()
  await migrate(owner)
  await assertKeysMatch(owner)
  urls = await setRolePasswords(owner)
  await loadDemo({ owner, ...urls }, now)
  await storeIn(path.join(folder, 'files')).put('private/1/exports/one.csv', Buffer.from('a,b\n'), 'text/csv')
  const jobs = openDb(urls.jobs, { max: 1 })
  const unfolded = sql`insert into unfolded_total (charity_id, donated_on, app_preference_id, payment_method, status, item_id, currency, gifts, amount_minor, refunded_minor)
    select ${charityId}, '2026-01-01', 8, 1, 'Offline', 100, 'AUD', 0, 0, 0 from generate_series(1, 3)`
  await jobs.transact({ charityId, readOnly: false }, tx => unfolded.execute(tx))
  await anchorAudit(jobs, listCharityIds, anchorDir, now)
  await jobs.close()
  backup = await whileWriting(() => makeBackup({ owner, anchorDir, files: storeIn(path.join(folder, 'files')) }, archives))
}, 120_000)
afterAll(async () => {
  for (const name of databases) await superuser.query(`drop database ${name} with (force)`)
  await superuser.end()
  rmSync(folder, { recursive: true, force: true })
})

const charityId = 77
/** Posts two ledger entries and one audit row in each transaction, as fast as it can, until `work` is done. */
async function whileWriting<T>(work: () => Promise<T>): Promise<T> {
  const db = openDb(urls.app, { max: 2 })
  let [written, isDone] = [0, false]
  const writing = (async () => {
    for (; !isDone; written++)
      await db.transact({ charityId, readOnly: false }, async tx => {
        await sql`insert into ledger_entry (charity_id, posting_id, account, kind, amount_minor, currency, posted_at)
          select ${charityId}, ${randomUUID()}::uuid, account, 'correction', amount, 'AUD', now() from (values ('cash', 100), ('fees', -100)) as e (account, amount)`.execute(
          tx,
        )
        await appendAudit(tx, { userId: null, call: '/written-during-backup', outcome: 'done', at: now(), requestId: 'r' }, [])
      })
  })()
  try {
    await vi.waitUntil(() => written > 3, { timeout: 60_000 })
    const before = written
    const result = await work()
    expect(written).toBeGreaterThan(before) // no other session waited
    return result
  } finally {
    isDone = true
    await writing
    await db.close()
  }
}

async function restored(as?: { username: string; password: string }) {
  const [url, dir] = [await newDatabase(as), mkdtempSync(path.join(folder, 'restored-'))]
  const target = { owner: url, anchorDir: path.join(dir, 'anchors'), files: storeIn(path.join(dir, 'files')) }
  const faults = async () => faultsOfRestored(url, (await roleUrls(url)).jobs, target.anchorDir, backup.manifest)
  const asSuperuser = async (text: string) => {
    const there = new URL(inject('database').owner)
    there.pathname = new URL(url).pathname
    const client = newClient({ connectionString: there.href })
    await client.connect()
    const { rows } = await client.query<Record<string, unknown>>(text)
    await client.end()
    return rows
  }
  return { target, faults, asSuperuser, restore: async () => restoreBackup(backup.dir, await checkBackup(backup.dir), target) }
}

describe('a backup', () => {
  test('a backup is of one moment while others write, and restores completely into a new place as the documented owner', async () => {
    const { target, faults, asSuperuser, restore } = await restored()
    await restore()
    expect(await faults()).toEqual([])
    const [counts] = await asSuperuser(`
      select (select count(*)::int from ledger_entry where charity_id = ${charityId} and kind = 'correction' and account in ('cash', 'fees')) as entries,
             (select count(*)::int from audit_event where call = '/written-during-backup') as events,
             (select count(*)::int from donation) as donations, (select count(*)::int from charity) as charities`)
    expect(counts).toMatchObject({ entries: 2 * Number(counts?.['events']), charities: 5 })
    expect(counts?.['events']).toBeGreaterThan(3)
    expect(counts?.['donations']).toBeGreaterThan(100)
    expect(await readWholeFile(target.files, 'private/1/exports/one.csv', 10)).toHaveLength(4)
    // What a table numbers itself goes on behind the rows of the archive.
    const numbered = `select nextval(pg_get_serial_sequence('unfolded_total', 'seq')) > max(seq) as "isNext" from unfolded_total`
    expect(await asSuperuser(numbered)).toEqual([{ isNext: true }])
    expect(await asSuperuser("select count(*)::int as asleep from pg_trigger where tgenabled <> 'O'")).toEqual([{ asleep: 0 }])
  })

  test('leaves schema, rights, policies and triggers as the migrations make them', async () => {
    const { asSuperuser, restore } = await restored()
    await restore()
    const catalogue = `
      select conrelid::regclass::text as place, conname::text as what, pg_get_constraintdef(oid) as how from pg_constraint where connamespace in ('public'::regnamespace, 'jobs'::regnamespace)
      union all select oid::regclass::text, 'security', relrowsecurity::text || relforcerowsecurity::text || coalesce(relacl::text, '') from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all select tgrelid::regclass::text, tgname::text, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal order by 1, 2, 3`
    const migrated = newClient({ connectionString: owner })
    await migrated.connect()
    const original = (await migrated.query<Record<string, unknown>>(catalogue)).rows
    await migrated.end()
    expect(await asSuperuser(catalogue)).toEqual(original)
    expect(original.length).toBeGreaterThan(200)
  })

  test('holds neither keys nor what can be read by others', () => {
    const names = readdirSync(backup.dir, { recursive: true, encoding: 'utf8' })
    const hashesAndSealed = /keys_proof|sealing_key|terminal_key|api_key/ // tables that hold no key in the clear
    expect(names.filter(name => name.includes('key') && !hashesAndSealed.test(name))).toEqual([])
    expect(names.filter(name => statSync(path.join(backup.dir, name)).mode & 0o077)).toEqual([])
    expect(readFileSync(path.join(backup.dir, 'manifest.json'), 'utf8')).not.toContain(
      keysOf().secret('backup manifest').toString('base64url'),
    )
  })

  test('refuses to put the keys beside the archives', async () => {
    const keyFile = path.join(folder, 'keys.json')
    writeFileSync(keyFile, '{}')
    for (const place of [archives, path.join(archives, 'keys'), folder])
      await expect(copyKeys(keyFile, place, archives)).rejects.toThrow('must not be in the same folder')
    const [link, real] = [path.join(folder, 'link'), path.join(archives, 'real')]
    mkdirSync(real)
    symlinkSync(real, link)
    for (const place of [link, path.join(link, 'keys')])
      await expect(copyKeys(keyFile, place, archives)).rejects.toThrow('must not be in the same folder')
    rmSync(real, { recursive: true })
    expect(existsSync(await copyKeys(keyFile, path.join(folder, 'elsewhere'), archives))).toBe(true)
  })

  test('names the copy of the keys that cannot be written, not the keys', async () => {
    const keyFile = path.join(folder, 'keys.json')
    writeFileSync(keyFile, '{}')
    await expect(copyKeys(keyFile, '/proc', archives)).rejects.toThrow(/^\/proc\/keys-/)
  })

  test('a backup that row-level security would leave rows out of is refused, and no half-made one stays', async () => {
    await superuserOn(owner, 'drop policy backup_reads on donor')
    const before = readdirSync(archives)
    await expect(makeBackup({ owner, anchorDir, files: null }, archives)).rejects.toThrow('would leave rows of donor out of the backup')
    await superuserOn(owner, 'create policy backup_reads on donor for select to amanah_backup using (true)')
    expect(readdirSync(archives)).toEqual(before)
  })
})

test('a restore tells for whom it waits while the database is locked for a migration', async () => {
  const { target } = await restored()
  const there = newClient({ connectionString: target.owner })
  await there.connect()
  await there.query('select pg_advisory_lock(727274)')
  const messages: string[] = []
  const onWait = (message: string) => {
    messages.push(message)
    void there.query('select pg_advisory_unlock(727274)')
  }
  await restoreBackup(backup.dir, backup.manifest, { ...target, onWait })
  expect(messages).toEqual([expect.stringContaining('is being migrated by process')])
  await there.end()
})

describe('restoring a backup', () => {
  const damaged = async (file: string, damage: (file: string) => void, words: string | RegExp) => {
    const place = path.join(backup.dir, file)
    const original = readFileSync(place)
    damage(place)
    await expect(checkBackup(backup.dir)).rejects.toThrow(words)
    writeFileSync(place, original, { mode: 0o600 })
    await checkBackup(backup.dir)
  }
  const flipByte = (file: string) => {
    const bytes = readFileSync(file)
    bytes[Math.floor(bytes.length / 2)]! ^= 1
    writeFileSync(file, bytes)
  }

  test('refuses an archive in which one bit of a table, a file, the list of files or the anchors has changed', async () => {
    for (const file of ['tables/public.donation.copy.gz', 'files/private/1/exports/one.csv', 'files.jsonl.gz', 'anchors.jsonl.gz'])
      await damaged(file, flipByte, `The archive is damaged: ${file} is not what was written`)
  })

  test('refuses an archive that lacks a file, or has more of it', async () => {
    await damaged('tables/public.donor.copy.gz', file => rmSync(file), 'tables/public.donor.copy.gz cannot be read')
    await damaged('tables/public.donor.copy.gz', file => appendFileSync(file, 'x'), 'is not what was written')
  })

  test('refuses a manifest that a user changed, cut short or removed, and keys of another installation', async () => {
    const edit = (from: RegExp, to: string) => (file: string) => writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
    await damaged('manifest.json', edit(/"rows": \d+/, '"rows": 999999'), 'is not signed with these keys')
    await damaged('manifest.json', edit(/[^]{200}$/, ''), 'is not a manifest of this version')
    await damaged('manifest.json', file => rmSync(file), 'is not a complete backup')
    const own = keysOf()
    setKeys(throwawayKeys())
    await expect(checkBackup(backup.dir)).rejects.toThrow('belongs to another installation')
    setKeys(own)
  })

  test('refuses a place that is not empty, and leaves it as it is', async () => {
    const { target, faults, restore } = await restored()
    await restore()
    await expect(restore()).rejects.toThrow('The database is not empty')
    await expect(assertTargetEmpty(target)).rejects.toThrow('is not empty')
    await expect(assertTargetEmpty({ ...target, anchorDir: path.join(folder, 'none') })).rejects.toThrow('There are files already')
    expect(await faults()).toEqual([])
  })

  test('refuses an owner other than the one whose password the working roles sign in by, before anything is migrated', async () => {
    const weak = { username: `${role}_weak`, password: 'another' } // with another password the roles have to get new ones
    await superuser.query(`create role ${weak.username} login createrole password '${weak.password}'`)
    await superuser.query(`grant amanah_app, amanah_jobs, amanah_backup to ${weak.username} with inherit false, set false`)
    const { target, asSuperuser, restore } = await restored(weak)
    await expect(restore()).rejects.toThrow('one user owns every installation of a PostgreSQL')
    expect(await asSuperuser(`select to_regclass('migration') as made`)).toEqual([{ made: null }])
    await assertTargetEmpty(target)
  })

  test('refuses a database of another program', async () => {
    const { asSuperuser, restore } = await restored()
    await asSuperuser('create table invoice (id int)')
    await expect(restore()).rejects.toThrow('The database is not empty')
    expect(
      await asSuperuser(`select count(*)::int as tables from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`),
    ).toEqual([{ tables: 1 }])
  })
})

test('the check after a restore sees a row that is missing, a ledger out of balance and a cut audit trail', async () => {
  const { faults, asSuperuser, restore } = await restored()
  await restore()
  await asSuperuser(`set session_replication_role = replica;
    update ledger_entry set amount_minor = amount_minor + 1 where account = 'cash' and kind = 'correction';
    delete from audit_event where charity_id = ${charityId} and seq = 2; delete from receipt where number = (select min(number) from receipt)`)
  expect((await faults()).join('\n')).toMatch(
    /public\.audit_event has \d+ rows; the backup had[^]*public\.receipt has[^]*do not sum to zero[^]*The totals of the ledger are not[^]*the chain breaks at row/,
  )
})

async function superuserOn(url: string, text: string): Promise<void> {
  const there = new URL(inject('database').owner)
  there.pathname = new URL(url).pathname
  const client = newClient({ connectionString: there.href })
  await client.connect()
  await client.query(text)
  await client.end()
}
