import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTemporaryDatabase } from '#testing/database/temporary-database.ts'
import { openDb } from './open-db.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { newClient } from './connections.ts'
import { backupUrl, setRolePasswords, assertOnlyOwner, roleUrls } from './roles.ts'

// Roles belong to the whole PostgreSQL: what changes them has one of its own.
let database: Awaited<ReturnType<typeof createTemporaryDatabase>>
beforeAll(async () => {
  database = await createTemporaryDatabase()
  await asOwner(`create role other superuser login password 'of-another'`)
})
afterAll(() => database.stop())

async function asOwner(text: string): Promise<void> {
  const client = newClient({ connectionString: database.owner })
  await client.connect()
  await client.query(text)
  await client.end()
}
const as = (change: { username?: string; password?: string; pathname?: string }) => Object.assign(new URL(database.owner), change).href
const other = () => as({ username: 'other', password: 'of-another' })

/** Fails unless the running product opens new connections. */
async function expectRunning(): Promise<void> {
  const db = openDb(database.app, { max: 1 })
  await expect(db.ping()).resolves.toBeUndefined()
  await db.close()
}

describe('a tool with another user of the database than the product', () => {
  test('a tool with another user of the database than the product is refused with the setting, and the product runs on', async () => {
    const words = /does not sign in by the password of other: set DATABASE_URL as the product has it\..* Nothing was changed\.$/
    await expect(roleUrls(other())).rejects.toThrow(words)
    await expect(backupUrl(other())).rejects.toThrow(words)
    await expectRunning()
  })

  test('a tool with another user of the database than the product is let in with the user of the product', async () => {
    await expect(roleUrls(database.owner)).resolves.toEqual({ app: database.app, jobs: database.jobs })
    expect(new URL(await backupUrl(database.owner)).username).toBe('amanah_backup')
  })
})

test('a role that the server does not let in is told from one with another password', async () => {
  await asOwner('alter role amanah_app nologin')
  await expect(roleUrls(database.owner)).rejects.toThrow(
    /^PostgreSQL does not let the role amanah_app in: role "amanah_app" is not permitted to log in\./,
  )
  await asOwner('alter role amanah_app login')
  await expectRunning()
})

test('a second owner in one PostgreSQL is refused before anything is migrated, also on the database of the first', async () => {
  await asOwner('create database second owner other')
  const words = /^This PostgreSQL holds the installation amanah of amanah_owner.* one user owns every installation/
  await expect(assertOnlyOwner(as({ username: 'other', password: 'of-another', pathname: '/second' }))).rejects.toThrow(words)
  await expect(assertOnlyOwner(other())).rejects.toThrow(words)
  await expect(assertOnlyOwner(as({ pathname: '/second' }))).resolves.toBeUndefined()
  await expectRunning()
})

describe('a server that runs while the password of the owner is changed and another one starts', () => {
  test("a server whose owner's password was changed is not ready although its open connections work, and ready again when it can sign in", async () => {
    const db = openDb(database.app, { max: 2 })
    await db.transact({ charityId: null, readOnly: true }, async () => {})
    const changed = as({ password: 'changed' })
    await asOwner(`alter role amanah_owner password 'changed'`)
    await setRolePasswords(changed)
    const failure = await vi.waitUntil(
      () =>
        db.ping().then(
          () => null,
          (error: Error) => error,
        ),
      { timeout: 60_000 },
    )
    expect(failure?.message).toMatch(/^PostgreSQL no longer lets the working roles sign in/)
    expect(isDatabaseUnavailable(failure?.cause)).toBe(true)
    await expect(db.ping()).rejects.toThrow('no longer lets')

    const client = newClient({ connectionString: changed })
    await client.connect()
    await client.query(`alter role amanah_owner password '${new URL(database.owner).password}'`)
    await client.end()
    await setRolePasswords(database.owner)
    await db.ping()
    await db.close()
  })
})
