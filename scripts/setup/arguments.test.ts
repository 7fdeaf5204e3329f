import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { readStartTime } from '../../src/platform/server/embedded-postgres/processes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-scripts-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const scripts = fileURLToPath(new URL('../', import.meta.url))
/** Those that do their work themselves; the others hand their options to a command, which is checked where it lies. */
const names = readdirSync(scripts)
  .filter(file => file.endsWith('.mjs') && !/^await runEntry\('src/m.test(readFileSync(path.join(scripts, file), 'utf8')))
  .map(file => path.basename(file, '.mjs'))

const run = (name: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  new Promise<{ code: number; out: string; err: string }>(answer =>
    execFile(
      process.execPath,
      [path.join(scripts, `${name}.mjs`), ...args],
      { env: { ...process.env, NODE_ENV: '', DATA_DIR: folder, ...env } },
      (error, out, err) => answer({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

describe.each(names)('%s', name => {
  test('tells its usage and does nothing else', async () => {
    expect(await run(name, ['--help'])).toMatchObject({ code: 0, out: expect.stringMatching(`^npm (run )?${name}\\b`), err: '' })
  })

  test('refuses an unknown option and does nothing', async () => {
    const { code, out, err } = await run(name, ['--unheard-of'])
    expect([code, out, err]).toEqual([1, '', expect.stringMatching(/--unheard-of[^\n]* Nothing was done\.\n\nnpm /)])
  })
})

describe('a second start', () => {
  test('a second start is refused for its port before anything is installed or built', async () => {
    const other = createServer()
    const port = await new Promise<number>(found => other.listen(0, 'localhost', () => found((other.address() as { port: number }).port)))
    expect(await run('start', [], { PORT: String(port) })).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining(`Port ${port} is in use.`),
    })
    other.close()
  })

  test('a second start is refused for its data where the system tells of the first', async () => {
    mkdirSync(path.join(folder, 'postgres'))
    onTestFinished(() => rmSync(path.join(folder, 'postgres'), { recursive: true }))
    writeFileSync(path.join(folder, 'postgres', 'supervisor'), `${process.pid}\n${readStartTime(process.pid)}\n`)
    const { code, err } = await run('start', [], { PORT: 'none' })
    const message = process.platform === 'linux' ? `Amanah already runs on the data in ${folder} (process ${process.pid}).` : 'PORT'
    expect([code, err]).toEqual([1, expect.stringContaining(message)])
  })
})

test('an option that is given twice is refused, and nothing is done', async () => {
  const { code, err } = await run('bench', ['--rows', '1', '--rows', '2'])
  expect([code, err]).toEqual([1, expect.stringContaining('--rows is given more than once. Nothing was done.')])
})
