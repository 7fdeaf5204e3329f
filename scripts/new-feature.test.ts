import { execFile } from 'node:child_process'
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The whole way of a newcomer, in a copy: write features, run their tests, build them.
const root = fileURLToPath(new URL('../', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-new-feature-'))
const parts = [
  'src',
  'db',
  'messages',
  'project.inlang',
  'scripts',
  'public',
  'build',
  'bench', // which decision records name
  'package.json',
  'index.html',
  'public.html',
  'vitest.config.ts',
  'vite.config.ts',
  'e2e/timeouts.ts',
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs',
  'LICENSE',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
  'deploy',
  'CHANGELOG.md',
  'GLOSSARY.md',
]
const first = 'mosque-visits'
const others = Array.from({ length: 19 }, (_, at) => `field-${at + 1}-visits`)
const mostEach = 0.2
/** What the generator printed for the first feature. */
let generated: Outcome

beforeAll(async () => {
  // Compiled messages are three quarters of all files, and are compiled again with those of the new features.
  const messages = path.join(root, 'src/messages')
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: from => from !== messages })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  generated = await generate(first)
  for (const name of others) await generate(name)
  await run('build/messages.ts')
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

type Outcome = { code: number; output: string }
const runIn = (cwd: string, file: string, ...args: string[]) =>
  new Promise<Outcome>(answer => {
    const env = { ...process.env, GOGC: '400', ...(file.includes('vite.js') && { NODE_ENV: 'production' }) } // Go: fewer collections
    execFile(process.execPath, [path.join(cwd, file), ...args], { cwd, env, maxBuffer: 50_000_000 }, (error, out, err) => {
      answer({ code: error ? Number(error.code ?? 1) : 0, output: out + err })
    })
  })
const run = (file: string, ...args: string[]) => runIn(copy, file, ...args)
const generate = (name: string) => run('scripts/new-feature.mjs', name, name.slice(0, -1), 'lawatan masjid')
const folder = `src/features/${first}`
/** Its own tests, and those that ask something of every call. */
const tested = [folder, 'src/testing/rules/endpoint-flags.test.ts', 'src/app/web/pages/audit-labels.test.ts']
const tests = () => run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', '--project', 'screens', ...tested)
/** The lines of a check that name a new feature; other lines are about files that the copy lacks. */
const complaintsOf = async (file: string, ...args: string[]) => {
  const { output } = await run(`node_modules/${file}`, ...args)
  return output.split('\n').filter(line => /(mosque.?|field.?\d+.?)visits/i.test(line))
}

/**
 * What the compiler says of the new features on one side: in their files and in all code of the product, in their tests and in those of
 * what covers every feature. Tests of another feature know none of them, and are most of what there is to compile. One checker: several
 * repeat each other's work, and the tests need the other core.
 */
const typesOf = (side: 'server' | 'web') => {
  const files = globSync(`src/features/{${[first, ...others]}}/${side}/**/*.test.{ts,tsx}`, { cwd: copy })
  const exclude = ['src/features/**/*.test.ts', 'src/features/**/*.test.tsx', 'bench', 'e2e', 'scripts', 'build']
  const config = { extends: `./tsconfig.${side}.json`, compilerOptions: { composite: false }, files, exclude }
  writeFileSync(path.join(copy, `${side}.json`), JSON.stringify(config))
  return complaintsOf('typescript/bin/tsc', '-p', `${side}.json`, '--checkers', '1')
}

test('a name that is no name is refused', async () => {
  for (const words of [['MosqueVisits', 'MosqueVisit', 'lawatan masjid'], [first], [first, first, 'lawatan masjid']])
    expect(await run('scripts/new-feature.mjs', ...words)).toMatchObject({ code: 1, output: expect.stringContaining('kebab-case') })
})

test('a new feature is whole: its tests, its types and the laws of the tree hold without another edit', async () => {
  expect(generated.code, generated.output).toBe(0)
  expect([...generated.output.matchAll(/changed (.*)/g)].map(([, file]) => file)).toEqual([
    'src/contract.ts',
    'src/features/roles/modules.ts',
    'db/migrations/CHECKSUMS',
  ])
  expect((await run('scripts/lint/tree.mjs')).output).toBe('')
  // The tests wait for their database most of the time: the checks run beside them.
  const [outcome, ...complaints] = await Promise.all([
    tests(),
    typesOf('server').then(async server => [...server, ...(await typesOf('web'))]),
    complaintsOf('oxlint/bin/oxlint', folder),
    complaintsOf('oxfmt/bin/oxfmt', '--check', folder),
  ])
  expect(complaints.flat()).toEqual([])
  expect(outcome.code, outcome.output).toBe(0)
  expect(outcome.output).toContain('4 passed') // files
})

/** The weight of the signed-in list in kB, in the output of a build. */
const weightIn = (output: string) => Number(/the signed-in list: ([\d.]+) kB/.exec(output)?.[1])

test(`each of twenty more features adds at most ${mostEach} kB to the signed-in list, and all fit the budget`, async () => {
  await runIn(root, 'scripts/build.mjs') // the build of the journeys, unless it is there
  const before = weightIn(readFileSync(path.join(root, 'dist/web-weights.txt'), 'utf8'))
  const { code, output } = await run('node_modules/vite/bin/vite.js', 'build') // fails over budget
  expect(code, output).toBe(0)
  const each = (weightIn(output) - before) / (1 + others.length)
  expect(each).toBeGreaterThan(0)
  expect(each).toBeLessThanOrEqual(mostEach)
})
