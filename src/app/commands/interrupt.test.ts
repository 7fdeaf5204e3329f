import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { StopSignal } from '#platform/server/interrupt.ts'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '#platform/server/config.ts'
import { openDatabase } from '#app/server/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-interrupt-'))
chmodSync(folder, 0o711) // the database may run as another user
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs a tool as the command line does, and sends it the signal once `when` holds. Returns the exit code and all it said. */
async function run(
  tool: string,
  dataDir: string,
  args: readonly string[],
  { signal, when }: { signal?: StopSignal | 'SIGKILL'; when?: () => boolean } = {},
) {
  const env = { ...process.env, DATA_DIR: path.join(folder, dataDir), DATABASE_URL: '', KEYS_FILE: '' }
  const child = spawn(process.execPath, [fileURLToPath(new URL(`./${tool}.ts`, import.meta.url)), ...args], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const polling = setInterval(() => {
    if (!signal || !when?.()) return
    clearInterval(polling)
    child.kill(signal)
  }, 2)
  const [code] = (await once(child, 'close')) as [number | null]
  clearInterval(polling)
  return { code, output }
}

/** What a stopped installation must not have: a server, and a process that looks after it. */
function expectStopped(dataDir: string): void {
  const at = path.join(folder, dataDir, 'postgres')
  expect([path.join(at, 'supervisor'), path.join(at, 'data', 'postmaster.pid')].filter(file => existsSync(file))).toEqual([])
}

test('a backup and a restore that are interrupted stop their database and leave nothing half made', async () => {
  const config = readConfig({ DATA_DIR: path.join(folder, 'first') })
  await (await openDatabase(config)).stop()
  const [to, keys] = [path.join(folder, 'backups'), path.join(folder, 'first', 'keys', 'keys.json')]
  const isDraft = () =>
    existsSync(to) && readdirSync(to).some(name => statSync(path.join(to, name, 'process'), { throwIfNoEntry: false })?.size)
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGHUP', 129], // a dropped session
  ] as const) {
    expect(await run('backup', 'first', ['--to', to], { signal, when: isDraft })).toEqual({
      code,
      output: expect.stringContaining(`Stopped by ${signal} before it was done.`),
    })
    expect(readdirSync(to)).toEqual([])
    expectStopped('first')
  }
  await run('backup', 'first', ['--to', to], { signal: 'SIGKILL', when: isDraft })
  expect(readdirSync(to)).toEqual([expect.stringMatching(/\.partial$/)])
  expect(await run('backup', 'first', ['--to', to])).toMatchObject({ code: 0 })
  expect(readdirSync(to)).toEqual([expect.stringMatching(/Z$/)]) // what the killed one left is gone
  expect(existsSync(path.join(to, readdirSync(to)[0] ?? '', 'process'))).toBe(false)

  const from = path.join(to, readdirSync(to)[0] ?? '')
  const placed = path.join(folder, 'second', 'keys', 'keys.json')
  const restore = ['--from', from, '--keys', keys]
  expect(await run('restore', 'second', restore, { signal: 'SIGTERM', when: () => existsSync(placed) })).toEqual({
    code: 143,
    output: expect.stringContaining('Stopped by SIGTERM before it was done.'),
  })
  expect(existsSync(placed)).toBe(false)
  expectStopped('second')
  expect(await run('restore', 'second', restore)).toMatchObject({ code: 0 })
  expect(readFileSync(placed)).toEqual(readFileSync(keys))
}, 120_000)
