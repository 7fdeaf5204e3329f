import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-dead-code-'))
const left = new Set(['node_modules', 'dist', '.git', 'data', '.failures'])
let output = ''

/** A copy of the tree with one file that only a test imports, one export that only a test uses, and one that only its own file uses. */
beforeAll(() => {
  const messages = path.join(root, 'src/messages') // compiled: three quarters of all files
  for (const part of readdirSync(root).filter(name => !left.has(name)))
    cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: from => from !== messages })
  for (const folder of ['node_modules', 'src/messages']) symlinkSync(path.join(root, folder), path.join(copy, folder))
  const plant = (file: string, text: string) => writeFileSync(path.join(copy, file), `${text}\n`)
  plant('src/kit/text/tested-only.ts', 'export const testedOnly = 1')
  plant('src/kit/text/tested-only.test.ts', "import { testedOnly } from './tested-only.ts'\ntestedOnly.toFixed()")
  plant(
    'src/kit/giving/half-used.ts',
    'export const usedHere = 1\nexport const used = usedHere\nexport const usedByATest = 2\nexport type UsedHere = 1\nexport const typed: UsedHere = 1\n/** @internal */\nexport const internalOnly = 3',
  )
  plant('src/kit/giving/half-used.test.ts', "import { internalOnly, usedByATest } from './half-used.ts'\nusedByATest.toFixed(internalOnly)")
  appendFileSync(path.join(copy, 'src/app/commands/seed.ts'), "import { used } from '#kit/giving/half-used.ts'\nused.toFixed()\n")
  output = spawnSync(process.execPath, ['scripts/lint/dead-code.mjs'], { cwd: copy, encoding: 'utf8' }).stdout
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

test.each([
  ['a file that only its test imports', 'src/kit/text/tested-only.ts'],
  ['an export that only its own file uses', /usedHere\s+src\/kit\/giving\/half-used\.ts/],
  ['an export that only a test uses', /usedByATest\s+src\/kit\/giving\/half-used\.ts/],
  ['a type that only its own file uses', /UsedHere\s+type\s+src\/kit\/giving\/half-used\.ts/],
  ['one more internal export', /More than \d+ internal exports/],
  ['an internal export without a reason', /without a reason \(1\)\nsrc\/kit\/giving\/half-used\.ts/],
  ['an internal export that only a test uses', /internalOnly\s+src\/kit\/giving\/half-used\.ts/],
])('the check refuses %s', (_, complaint) => {
  expect(output).toMatch(complaint)
})

test('the check finds nothing else in the tree', () => {
  const isHeading = (line: string) => /\(\d+\)$/.test(line)
  const isPlanted = (line: string) => /\/(tested-only|half-used)\.ts/.test(line)
  expect(output.split('\n').filter(line => line.trim() && !isHeading(line) && !isPlanted(line))).toEqual([])
})
