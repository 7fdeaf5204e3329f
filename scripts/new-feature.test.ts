import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The whole way of a newcomer, in a copy: write a feature and run its tests.
const root = fileURLToPath(new URL('../', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-new-feature-'))
const copied = [
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
  for (const part of [...copied, ...configs]) cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = (file: string, ...args: string[]) =>
  new Promise<{ code: number; output: string }>(answer => {
    execFile(process.execPath, [path.join(copy, file), ...args], { cwd: copy, maxBuffer: 50_000_000 }, (error, out, err) => {
      answer({ code: error ? Number(error.code ?? 1) : 0, output: out + err })
    })
  })
const folder = 'src/features/mosque-visits'
/** Its own tests, and those that ask something of every call. */
const tested = [folder, 'src/testing/rules/endpoint-flags.test.ts', 'src/app/web/pages/audit-labels.test.ts']
const tests = () => run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'screens', ...tested)
/** The lines of a check that name the new feature; other lines are about files that the copy lacks. */
const complaintsOf = async (file: string, ...args: string[]) => {
  const { output } = await run(`node_modules/${file}`, ...args)
  return output.split('\n').filter(line => /mosque.?visits/i.test(line))
}

test('a name that is no name is refused', async () => {
  expect(await run('scripts/new-feature.mjs', 'MosqueVisits')).toMatchObject({ code: 1, output: expect.stringContaining('kebab-case') })
})

test('a new feature is whole: its tests, its types and the laws of the tree hold without another edit', async () => {
  const { code, output } = await run('scripts/new-feature.mjs', 'mosque-visits')
  expect(code, output).toBe(0)
  expect([...output.matchAll(/changed (.*)/g)].map(([, file]) => file)).toEqual(['src/contract.ts', 'src/features/roles/modules.ts'])
  await run('build/messages.ts')
  // The tests wait for their database most of the time: the checks run beside them.
  const [outcome, ...complaints] = await Promise.all([
    tests(),
    complaintsOf('typescript/bin/tsc', '-p', 'tsconfig.server.json').then(async server => [
      ...server,
      ...(await complaintsOf('typescript/bin/tsc', '-p', 'tsconfig.web.json')),
    ]),
    complaintsOf('oxlint/bin/oxlint', folder),
    complaintsOf('oxfmt/bin/oxfmt', '--check', folder),
  ])
  expect(complaints.flat()).toEqual([])
  expect(outcome.code, outcome.output).toBe(0)
  expect(outcome.output).toContain('4 passed') // files
})
