import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'amanah-command-line-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tools = readdirSync(new URL('../../../scripts/', import.meta.url))
  .map(file => path.basename(file, '.mjs'))
  .filter(name => existsSync(new URL(`${name}.ts`, import.meta.url)))

/** Runs a tool as the command line does, on a data folder that does not exist. */
const run = (tool: string, dataDir: string, ...args: string[]) =>
  new Promise<{ code: number; out: string; err: string }>(answer =>
    execFile(
      process.execPath,
      [fileURLToPath(new URL(`${tool}.ts`, import.meta.url)), ...args],
      { env: { ...process.env, NODE_ENV: '', DATA_DIR: dataDir, DATABASE_URL: '', KEYS_FILE: '' } },
      (error, out, err) => answer({ code: Number(error?.code ?? 0), out, err }),
    ),
  )

test('every tool of the command line is checked', () => {
  expect(tools).toEqual(
    expect.arrayContaining(['backup', 'confirm-change', 'new-charity', 'new-keys', 'recompute', 'restore', 'rotate-keys', 'seed']),
  )
})

describe.each(tools)('%s', tool => {
  const dataDir = path.join(folder, tool)

  test('tells its usage and does nothing else', async () => {
    expect(await run(tool, dataDir, '--help')).toMatchObject({ code: 0, out: expect.stringMatching(`^npm run ${tool}\\b`), err: '' })
    expect(existsSync(dataDir)).toBe(false)
  })

  test.each([['--unheard-of'], ['a-word']])('refuses %s, and does nothing', async argument => {
    const { code, err } = await run(tool, dataDir, argument)
    expect([code, err]).toEqual([1, expect.stringContaining(argument)])
    expect(err).toContain(`Nothing was done.\n\nnpm run ${tool}`)
    expect(existsSync(dataDir)).toBe(false)
  })
})

test.each<[string, readonly string[], string]>([
  ['terminal', ['--url', 'http://127.0.0.1:9'], 'No product answers at http://127.0.0.1:9. Start it with npm start'],
  ['terminal', ['--taps', '0'], '--taps 0 is not a whole number above zero.'],
  ['verify-audit', ['--anchors', ''], '--anchors is empty. Nothing was done.'],
  ['verify-audit', ['--as-of', '5'], '--as-of 5 is not a moment such as'],
  ['backup', ['--to=a', '--to=b'], '--to is given more than once. Nothing was done.'],
  ['new-charity', ['--otp', '--otp'], '--otp is given more than once. Nothing was done.'],
  ['confirm-change', ['--charity', '99999999999', '--email', 'a@b.test'], '--charity is at most 2147483647.'],
  ['confirm-change', ['--charity', '1e3', '--email', 'a@b.test'], '--charity 1e3 is not a whole number above zero.'],
  [
    'new-charity',
    ['--name', 'x'.repeat(151), '--country', 'FR', '--admin-email', 'x', '--language', 'fr'],
    '--name: expected 1 to 150 characters; --country: expected SG, MY, BN, AU; --admin-email: expected an e-mail address of at most 254 characters; --language: expected en or ms.',
  ],
])('%s refuses %j before it does anything', async (tool, args, words) => {
  const dataDir = path.join(folder, 'refused')
  const { code, err } = await run(tool, dataDir, ...args)
  expect([code, err]).toEqual([1, expect.stringContaining(words)])
  expect(err).not.toContain('    at ')
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  ['--until', 'yesterday', 'is not a day'],
  ['--until', '2999-01-01', 'is in the future'],
  ['--seed', '99999999999', 'is at most'],
  ['--donations', '1e3', 'is not a whole number'],
  ['--years', '9999', 'is at most'],
  ['--donations', 'many', 'is not a whole number'],
])('seed refuses %s %s in one sentence', async (option, value, words) => {
  const dataDir = path.join(folder, 'seed-refused')
  const { code, err } = await run('seed', dataDir, option, value)
  expect([code, err]).toEqual([1, expect.stringMatching(new RegExp(`^\\n[^\\n]*${words}[^\\n]*\\n$`))])
  expect(existsSync(dataDir)).toBe(false)
})
