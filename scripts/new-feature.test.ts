import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The whole way of a newcomer, in a copy: write a feature and run its tests.
const root = fileURLToPath(new URL('../', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-new-feature-'))
const kept = [
  'src',
  'db',
  'messages',
  'project.inlang',
  'scripts',
  'package.json',
  'vitest.config.ts',
  'e2e/timeouts.ts',
  'vite.config.ts',
  'build',
]
const configs = ['tsconfig.base.json', 'tsconfig.server.json', 'tsconfig.web.json', '.oxlintrc.json', '.oxfmtrc.json']

beforeAll(() => {
  for (const part of [...kept, ...configs]) cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (file: string, ...args: string[]) =>
  new Promise<{ code: number; said: string }>(answer => {
    execFile(process.execPath, [path.join(copy, file), ...args], { cwd: copy, maxBuffer: 50_000_000 }, (error, out, err) => {
      answer({ code: error ? Number(error.code ?? 1) : 0, said: out + err })
    })
  })
const testsOfIt = () => run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'src/features/mosque-visits')
const complaints = (said: string) => said.split('\n').filter(line => /mosque.?visits/i.test(line))

test('a name that is no name is refused', async () => {
  expect(await run('scripts/new-feature.mjs', 'MosqueVisits')).toMatchObject({ code: 1, said: expect.stringContaining('kebab-case') })
})

test('a new feature is whole: its tests, its types and the laws of the tree hold without another edit', async () => {
  const { code, said } = await run('scripts/new-feature.mjs', 'mosque-visits')
  expect(code, said).toBe(0)
  expect([...said.matchAll(/changed (.*)/g)].map(([, file]) => file)).toEqual(['src/contract.ts', 'src/features/roles/modules.ts'])
  await run('build/messages.ts')
  const tests = await testsOfIt()
  expect(tests.said).toContain('4 passed')
  for (const project of ['tsconfig.server.json', 'tsconfig.web.json'])
    expect(complaints((await run('node_modules/typescript/bin/tsc', '-p', project)).said)).toEqual([])
  expect(complaints((await run('node_modules/oxlint/bin/oxlint', 'src/features/mosque-visits')).said)).toEqual([])
  expect((await run('node_modules/oxfmt/bin/oxfmt', '--check', 'src/features/mosque-visits')).said).not.toContain('mosque')
})
