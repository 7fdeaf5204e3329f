import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#app/server/database.ts'
import { createCharity, readCharity } from '../create-charity.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-embedded-'))
chmodSync(folder, 0o711) // the database may run as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a tool as the command line does; answers its exit code and all it said. */
const run = (tool: string, dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>(answer =>
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`../${tool}.ts`, import.meta.url)), ...args],
      { env: { ...process.env, DATA_DIR: path.join(folder, dataDir), DATABASE_URL: '', KEYS_FILE: '' } },
      (error, out, err) => answer({ code: Number(error?.code ?? 0), output: out + err }),
    ),
  )

test('the embedded database is backed up while it runs, checked, and restored into a new folder', async () => {
  const database = await openDatabase(readConfig({ DATA_DIR: path.join(folder, 'first') }))
  const charity = readCharity({ name: 'Masjid One', country: 'SG', 'admin-email': 'admin@one.test' })
  await createCharity(database, charity, { now: new Date(), publicUrl: 'https://amanah.test' })
  const [to, keys] = [path.join(folder, 'backups'), path.join(folder, 'first', 'keys', 'keys.json')]
  expect(await run('backup', 'first', '--to', to)).toMatchObject({ code: 0, output: expect.stringContaining('The keys are not in it') })
  const keyCopies = path.join(folder, 'key-copies')
  expect(await run('backup', 'first', '--to', '/proc/backups', '--keys-to', keyCopies)).toMatchObject({ code: 1 })
  expect(existsSync(keyCopies)).toBe(false)
  const made = readdirSync(to)
  for (const place of ['/proc/self', '/proc/keys/below', path.join(folder, 'first', 'keys', 'keys.json')]) {
    const { code, output } = await run('backup', 'first', '--to', to, '--keys-to', place)
    expect([code, output]).toEqual([1, expect.stringMatching(new RegExp(`^\\n[^\\n]*${place}[^\\n]*\\n$`))])
  }
  expect(readdirSync(to)).toEqual(made) // before the backup, not after it
  await database.stop()
  const from = path.join(to, readdirSync(to)[0] ?? '')

  expect(await run('restore', 'second', '--from', from)).toMatchObject({ code: 1, output: expect.stringContaining('is not there') })
  expect(await run('restore', 'second', '--from', from, '--keys', keys)).toMatchObject({
    code: 0,
    output: expect.stringMatching(
      /Row counts, the ledger and every audit trail agree[^]*Everybody is signed out[^]*charity \d+: 0 active accounts, 1 invitations/,
    ),
  })
  expect(await run('restore', 'second', '--from', from)).toMatchObject({ code: 1, output: expect.stringContaining('not empty') })

  const table = path.join(from, 'tables', 'public.charity.copy.gz')
  writeFileSync(table, readFileSync(table).subarray(1))
  expect(await run('restore', 'third', '--from', from, '--keys', keys)).toMatchObject({
    code: 1,
    output: expect.stringContaining('The archive is damaged: tables/public.charity.copy.gz'),
  })
  expect(readdirSync(folder)).not.toContain('third')
})
