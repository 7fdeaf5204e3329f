import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

const root = mkdtempSync(path.join(tmpdir(), 'tool-'))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  for (const made of ['asked-npm', 'node_modules', 'src']) rmSync(path.join(root, made), { recursive: true, force: true })
})
const put = (file: string, text: string) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
cpSync(new URL('..', import.meta.url).pathname, path.join(root, 'scripts'), { recursive: true })
for (const file of ['package.json', 'package-lock.json']) cpSync(new URL(`../../${file}`, import.meta.url).pathname, path.join(root, file))
for (const source of ['messages/a.json', 'project.inlang/settings.json', 'build/messages.ts']) put(source, '')
put(
  'npm.js',
  `import { writeFileSync } from 'node:fs'\nwriteFileSync(${JSON.stringify(path.join(root, 'asked-npm'))}, '')\nprocess.exit(1)`,
)
const run = (script: string) =>
  spawnSync(process.execPath, [path.join(root, script)], {
    encoding: 'utf8',
    env: { ...process.env, npm_execpath: path.join(root, 'npm.js') },
  })

const verify = () => run('scripts/verify-audit.mjs')

test('a tool leaves an installation alone that is older than the source, and says what to do', () => {
  put('node_modules/.amanah-lock', 'of an earlier package-lock.json')
  put('src/messages/screens/messages.js', '')
  put('src/messages/documents/messages.js', '')
  const { status, stderr } = verify()
  expect([status, stderr]).toEqual([1, expect.stringContaining('older than the source')])
  expect(existsSync(path.join(root, 'asked-npm'))).toBe(false)
})

test('leaves packages alone that are linked from another folder', () => {
  put('elsewhere/package.txt', '')
  symlinkSync(path.join(root, 'elsewhere'), path.join(root, 'node_modules'))
  const { status, stderr } = run('scripts/build.mjs')
  expect([status, stderr]).toEqual([1, expect.stringContaining('node_modules is a link to another folder')])
  expect([existsSync(path.join(root, 'asked-npm')), existsSync(path.join(root, 'elsewhere/package.txt'))]).toEqual([false, true])
})

test('a tool installs a fresh clone', () => {
  expect(verify().status).toBe(1)
  expect(existsSync(path.join(root, 'asked-npm'))).toBe(true)
})
