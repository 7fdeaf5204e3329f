import { execFile } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-data-folder-'))
chmodSync(folder, 0o755)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const isRoot = process.getuid?.() === 0
/** A service's user, one that every system has. Without root everything is of this process's user. */
const service = isRoot ? { uid: 1, gid: 1 } : { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }

/** Runs a tool as the command line does, as this process's user or as the service's. */
const run = (tool: string, dataDir: string, args: readonly string[] = [], { as = {}, env = {} } = {}) =>
  new Promise<{ code: number; output: string }>(answer =>
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`${tool}.ts`, import.meta.url)), ...args],
      { ...as, env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: '', KEYS_FILE: '', ...env } },
      (error, out, err) => answer({ code: Number(error?.code ?? 0), output: out + err }),
    ),
  )

const ownersBelow = (dir: string) => [
  ...new Set(['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })].map(entry => lstatSync(path.join(dir, entry)).uid)),
]
const newFolder = (name: string) => {
  const dir = path.join(folder, name)
  mkdirSync(dir)
  chownSync(dir, service.uid, service.gid)
  return dir
}

describe('tools that root runs on the folder of a service', () => {
  const dataDir = path.join(folder, 'data')
  const backups = path.join(folder, 'backups')
  const keyFile = path.join(dataDir, 'keys', 'keys.json')
  const keysOfBackup = path.join(folder, 'copy-of-keys.json')
  beforeAll(async () => {
    newFolder('data')
    newFolder('backups')
    for (const [tool, args] of [
      ['seed', ['--donations', '5', '--years', '1']],
      ['backup', ['--to', backups]],
    ] as const) {
      const { code, output } = await run(tool, dataDir, args, { as: service })
      if (code !== 0) throw new Error(output)
    }
    writeFileSync(keysOfBackup, readFileSync(keyFile), { mode: 0o644 })
  })

  test('refuse gifts of a seed that is loaded already in one sentence', async () => {
    const { code, output } = await run('seed', dataDir, ['--donations', '5', '--years', '1'])
    expect([code, output]).toEqual([1, expect.stringMatching(/\nThe gifts of --seed 1 are there already\. Nothing was loaded[^\n]*\n$/)])
  })

  test('leave every file to the service, which goes on with it', async () => {
    const charity = ['--name', 'Masjid One', '--country', 'SG', '--admin-email', 'admin@one.test']
    expect(await run('new-charity', dataDir, charity)).toMatchObject({ code: 0 })
    expect(await run('backup', dataDir, ['--to', backups])).toMatchObject({ code: 0 })
    expect(ownersBelow(dataDir)).toEqual([service.uid])
    expect(await run('backup', dataDir, ['--to', backups], { as: service })).toMatchObject({ code: 0 })
  })

  test('restore into a folder of the service what it can start on, and keys that only it reads', async () => {
    const restored = newFolder('restored')
    const from = path.join(backups, readdirSync(backups)[0] ?? '')
    const { code, output } = await run('restore', restored, ['--from', from, '--keys', keysOfBackup])
    expect([code, output]).toEqual([0, expect.stringMatching(/agree with the backup[^]* are on file again/)])
    expect(ownersBelow(restored)).toEqual([service.uid])
    expect(statSync(path.join(restored, 'keys', 'keys.json')).mode & 0o777).toBe(0o600)
    expect(await run('verify-audit', restored, ['--as-of', '2000-01-01T00:00:00Z'], { as: service })).toMatchObject({
      output: expect.not.stringContaining('ENO'),
    })
  })

  test('call a backup that may not be read neither damaged nor incomplete', async () => {
    const [from, keys] = [path.join(backups, readdirSync(backups)[0] ?? ''), path.join(folder, 'lent-keys.json')]
    writeFileSync(keys, readFileSync(keyFile))
    const table = path.join(from, 'tables', 'public.charity.copy.gz')
    for (const [place, mode] of [
      [from, 0o700],
      [path.join(from, 'tables'), 0o700],
      [table, 0o600],
    ] as const) {
      for (const open of [from, path.join(from, 'tables')]) chmodSync(open, 0o755)
      for (const entry of readdirSync(from, { recursive: true, encoding: 'utf8' })) chmodSync(path.join(from, entry), 0o755)
      chmodSync(place, isRoot ? mode : 0)
      const { code, output } = await run('restore', path.join(folder, 'none'), ['--check', '--from', from, '--keys', keys], {
        as: isRoot ? { uid: 2, gid: 2 } : {},
      })
      expect([code, output]).toEqual([1, expect.stringMatching(/^\n\S+ may not be read or written by this user\.[^\n]*\n$/)])
      chmodSync(place, 0o755)
    }
  })

  test('keep the owner and the mode of the key file when the keys are rotated', async () => {
    chmodSync(keyFile, 0o400)
    expect(await run('rotate-keys', dataDir)).toMatchObject({ code: 0, output: expect.stringContaining('k2 seals') })
    const { uid, mode } = statSync(keyFile)
    expect([uid, mode & 0o777]).toEqual([service.uid, 0o400])
    chmodSync(keyFile, 0o600)
  })

  test('rotate a key file that root lends to the service, and leave it to root', async () => {
    const [dir, lent] = [path.join(folder, 'etc'), path.join(folder, 'etc', 'keys.json')]
    mkdirSync(dir)
    writeFileSync(lent, readFileSync(keyFile))
    chownSync(lent, process.getuid?.() ?? 0, service.gid)
    chmodSync(lent, 0o640)
    const env = { KEYS_FILE: lent }
    expect(await run('rotate-keys', dataDir, [], { env })).toMatchObject({
      code: 0,
      output: expect.stringContaining('seals from the next'),
    })
    const { uid, gid, mode } = statSync(lent)
    expect([uid, gid, mode & 0o777]).toEqual([process.getuid?.() ?? 0, service.gid, 0o640])
    expect(ownersBelow(dataDir)).toEqual([service.uid])
  })

  test('say that a backup is complete when only its note cannot be written', async () => {
    rmSync(path.join(dataDir, 'last-backup'), { force: true })
    mkdirSync(path.join(dataDir, 'last-backup'))
    const { code, output } = await run('backup', dataDir, ['--to', backups])
    expect([code, output]).toEqual([
      0,
      expect.stringContaining(`The backup is complete, but amanah_backup_age_seconds will not tell of it`),
    ])
    rmSync(path.join(dataDir, 'last-backup'), { recursive: true })
  })

  test('never replace a lost key file', async () => {
    const [keys, away] = [path.join(dataDir, 'keys'), path.join(dataDir, 'keys-away')]
    renameSync(keys, away)
    for (const [tool, args] of [
      ['verify-audit', []],
      ['seed', ['--donations', '5']],
      ['new-keys', []],
    ] as const)
      expect(await run(tool, dataDir, args)).toMatchObject({ code: 1, output: expect.stringContaining('sealed with') })
    expect(existsSync(keyFile)).toBe(false)
    rmSync(keys, { recursive: true, force: true })
    renameSync(away, keys)
  })
})

test('data of another user are refused by name, not taken for absent', async () => {
  const dataDir = newFolder('of-another')
  mkdirSync(path.join(dataDir, 'postgres', 'data'), { recursive: true, mode: 0o700 })
  const stranger = isRoot ? { uid: 54_322, gid: 54_322 } : {}
  if (!isRoot) chmodSync(path.join(dataDir, 'postgres'), 0)
  const { code, output } = await run('seed', dataDir, [], { as: stranger })
  expect([code, output]).toEqual([1, expect.stringMatching(/^\n.*(belong to user|may not be read or written by this user).*\n$/)])
  if (!isRoot) chmodSync(path.join(dataDir, 'postgres'), 0o700)
})

test.each([
  ['new-charity', ['--name', 'Masjid Two', '--country', 'SG', '--admin-email', 'admin@two.test']],
  ['confirm-change', ['--charity', '1001', '--email', 'admin@two.test']],
  ['verify-audit', []],
  ['rotate-keys', []],
  ['backup', ['--to', path.join(folder, 'none')]],
])('%s makes no installation in a wrong folder', async (tool, args) => {
  const dataDir = path.join(folder, 'wrong')
  expect(await run(tool, dataDir, args)).toMatchObject({ code: 1, output: expect.stringContaining('There is no installation here') })
  expect(existsSync(dataDir)).toBe(false)
})

test('a restore that is refused leaves no key file', async () => {
  const dataDir = path.join(folder, 'refused')
  const keys = path.join(folder, 'some-keys.json')
  expect(await run('new-keys', dataDir, [], { env: { KEYS_FILE: keys } })).toMatchObject({ code: 0 })
  expect(await run('restore', dataDir, ['--from', path.join(folder, 'backups'), '--keys', keys])).toMatchObject({ code: 1 })
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  ['backup', ['--to', path.join(folder, 'none')]],
  ['verify-audit', []],
])('%s names a database that does not answer', async (tool, args) => {
  const keys = path.join(folder, `keys-of-${tool}.json`)
  await run('new-keys', folder, [], { env: { KEYS_FILE: keys } })
  const { code, output } = await run(tool, path.join(folder, 'away'), args, {
    env: { KEYS_FILE: keys, DATABASE_URL: 'postgres://amanah:secret@127.0.0.1:1/amanah' },
  })
  expect([code, output]).toEqual([
    1,
    '\nThe database at 127.0.0.1:1 (DATABASE_URL) does not answer: connect ECONNREFUSED 127.0.0.1:1. Start it, or correct the setting.\n',
  ])
})
