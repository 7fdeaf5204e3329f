import { execFile } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#app/server/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-rotated-'))
chmodSync(folder, 0o711) // the database may run as another user
const dataDir = path.join(folder, 'data')
const [keyFile, before, archives] = [
  path.join(dataDir, 'keys', 'keys.json'),
  path.join(folder, 'before.json'),
  path.join(folder, 'archives'),
]

/** Runs a tool as the command line does; answers its exit code and all it said. */
const run = (tool: string, args: readonly string[] = [], env: Record<string, string> = {}) =>
  new Promise<{ code: number; output: string }>(answer =>
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`${tool}.ts`, import.meta.url)), ...args],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', KEYS_FILE: '', ...env } },
      (error, out, err) => answer({ code: Number(error?.code ?? 0), output: out + err }),
    ),
  )
const start = (keys: string) => openDatabase(readConfig({ DATA_DIR: dataDir, KEYS_FILE: keys }))

// An installation whose keys were rotated, and that started since.
beforeAll(async () => {
  await (await start('')).stop()
  copyFileSync(keyFile, before)
  const { code, output } = await run('rotate-keys')
  if (code !== 0 || !output.includes('k2 seals')) throw new Error(output)
  await (await start('')).stop()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lacks = (whose: string) => expect.stringMatching(new RegExp(`^\\nThe key file lacks the sealing key k2 of ${whose}[^\\n]*\\n$`))

test('a start with keys from before the rotation is refused', async () => {
  await expect(start(before)).rejects.toThrow('The key file lacks the sealing key k2 of this database')
})

test('keys from before the rotation are not rotated apart, and make no backup', async () => {
  const original = readFileSync(before, 'utf8')
  expect(await run('rotate-keys', [], { KEYS_FILE: before })).toEqual({ code: 1, output: lacks('this database') })
  expect(readFileSync(before, 'utf8')).toBe(original)
  expect(await run('backup', ['--to', archives], { KEYS_FILE: before })).toEqual({ code: 1, output: lacks('this database') })
})

test('a backup from after the rotation is refused with keys from before it, also when it is only checked', async () => {
  expect(await run('backup', ['--to', archives])).toMatchObject({ code: 0 })
  const from = path.join(archives, readdirSync(archives)[0] ?? '')
  const restored = { DATA_DIR: path.join(folder, 'restored') }
  expect(await run('restore', ['--check', '--from', from, '--keys', before], restored)).toEqual({ code: 1, output: lacks('this backup') })
  expect(await run('restore', ['--from', from, '--keys', before], restored)).toEqual({ code: 1, output: lacks('this backup') })
  expect(readdirSync(folder)).not.toContain('restored')
  expect(await run('restore', ['--check', '--from', from, '--keys', keyFile], restored)).toMatchObject({ code: 0 })
})
