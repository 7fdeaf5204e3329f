import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

// Twenty generated features in a copy of the product: what they add to the page that everybody opens first.
const root = fileURLToPath(new URL('../', import.meta.url))
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-twenty-features-'))
const parts = [
  'src',
  'db',
  'messages',
  'project.inlang',
  'scripts',
  'public',
  'build',
  'package.json',
  'index.html',
  'public.html',
  'vite.config.ts',
  'tsconfig.base.json',
  '.oxfmtrc.json',
]
const mostEach = 0.2

beforeAll(() => {
  for (const part of parts) cpSync(path.join(root, part), path.join(copy, part), { recursive: true })
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const run = async (file: string, ...args: string[]) => {
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [path.join(copy, file), ...args], {
    cwd: copy,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return stdout + stderr
}
/** Builds the web, which fails over budget; returns the weight of the signed-in list in kB. */
const weigh = async () => Number(/the signed-in list: ([\d.]+) kB/.exec(await run('node_modules/vite/bin/vite.js', 'build'))?.[1])

test(`each of twenty more features adds at most ${mostEach} kB to the signed-in list, and all fit the budget`, async () => {
  const before = await weigh()
  for (let number = 1; number <= 20; number += 1) await run('scripts/new-feature.mjs', `field-visits-${number}`)
  const after = await weigh()
  expect((after - before) / 20).toBeGreaterThan(0)
  expect((after - before) / 20).toBeLessThanOrEqual(mostEach)
})
