import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The whole way of a newcomer, in a copy: write a feature, read the failing test, add the lines it asks for.
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
const change = (file: string, from: string, to: string) => {
  const text = readFileSync(path.join(copy, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(path.join(copy, file), text.replace(from, to))
}
const testsOfIt = () => run('node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'src/features/mosque-visits')
const complaints = (said: string) => said.split('\n').filter(line => /mosque.?visits/i.test(line))

test('a name that is no name is refused', async () => {
  expect(await run('scripts/new-feature.mjs', 'MosqueVisits')).toMatchObject({ code: 1, said: expect.stringContaining('kebab-case') })
})

test('a new feature is whole, and its failing test says what comes next', async () => {
  const { code, said } = await run('scripts/new-feature.mjs', 'mosque-visits')
  expect(code).toBe(0)
  expect(said).toContain("import { mosqueVisits } from '#features/mosque-visits/contract.ts'")

  const failing = await testsOfIt()
  expect(failing.code).toBe(1)
  expect(failing.said).toContain('Next: add the lines that new-feature printed')

  change(
    'project.inlang/settings.json',
    '"./messages/public/{locale}.json"',
    '"./messages/public/{locale}.json", "./messages/mosque-visits/{locale}.json"',
  )
  change('src/contract.ts', '  auth: ', "  mosqueVisits: 'Visits to mosques.',\n  auth: ")
  change(
    'src/contract.ts',
    'export const contract = {',
    "import { mosqueVisits } from '#features/mosque-visits/contract.ts'\nexport const contract = {\n  mosqueVisits,",
  )
  change('src/app/server/modules.ts', 'const serverModules = [', 'const serverModules = [\n  mosqueVisitsModule,')
  change('src/app/server/modules.ts', 'import', "import { mosqueVisitsModule } from '#features/mosque-visits/server/module.ts'\nimport")

  await run('build/messages.ts')
  const passing = await testsOfIt()
  expect(passing.said).toContain('2 passed')
  for (const project of ['tsconfig.server.json', 'tsconfig.web.json'])
    expect(complaints((await run('node_modules/typescript/bin/tsc', '-p', project)).said)).toEqual([])
  expect(complaints((await run('node_modules/oxlint/bin/oxlint', 'src/features/mosque-visits')).said)).toEqual([])
  expect((await run('node_modules/oxfmt/bin/oxfmt', '--check', 'src/features/mosque-visits')).said).not.toContain('mosque')
})
