import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newFieldMessages, newGiftFields, withNewFields } from '../build/planted-fields.ts'

// The fields that CONTRIBUTING.md adds in its examples, added to a copy; new-gift-fields.test.ts runs them.
const root = path.resolve(import.meta.dirname, '..')
const copy = mkdtempSync(path.join(tmpdir(), 'amanah-new-fields-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))
const compiledMessages = path.join(root, 'src/messages') // three quarters of all files, compiled again below
for (const part of [
  'src',
  'messages',
  'project.inlang',
  'build',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.web.json',
])
  cpSync(path.join(root, part), path.join(copy, part), { recursive: true, filter: from => from !== compiledMessages })
symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))

/** Runs a program in the copy: what it wrote, also when it failed. */
const run = (file: string, ...args: string[]) =>
  new Promise<string>(answer => {
    const env = { ...process.env, GOGC: '400' } // Go: fewer collections
    execFile(process.execPath, [path.join(copy, file), ...args], { cwd: copy, env, maxBuffer: 50_000_000 }, (_, out, err) =>
      answer(out + err),
    )
  })

const change = (file: string, changed: (text: string) => string) =>
  writeFileSync(path.join(copy, file), changed(readFileSync(path.join(root, file), 'utf8')))
const plant = (file: string) => change(`src/features/${file}`, code => withNewFields(file, code))

/** The files of `src` that the compiler finds fault with on one side, tests included, and what it says. */
async function faultsOf(side: 'server' | 'web') {
  const config = { extends: `./tsconfig.${side}.json`, compilerOptions: { composite: false }, exclude: ['bench', 'e2e', 'scripts'] }
  writeFileSync(path.join(copy, `${side}.json`), JSON.stringify(config))
  const output = await run('node_modules/typescript/bin/tsc', '-p', `${side}.json`, '--checkers', '1') // several repeat each other's work
  return output.split('\n').filter(line => /^\S+\(\d+,\d+\): error/.test(line))
}

const files = [...new Set(newGiftFields.entries.map(({ file }) => file))]
const labels = 'gift-screens/web/field-labels.ts'

beforeAll(async () => {
  for (const file of files.filter(name => name !== labels)) plant(file)
  for (const [folder, texts] of Object.entries(newFieldMessages))
    for (const language of ['en', 'ms'])
      change(`messages/${folder}/${language}.json`, json => JSON.stringify({ ...(JSON.parse(json) as object), ...texts }))
  await run('build/messages.ts')
})

test('new fields compile on the server, with its tests', async () => {
  expect(await faultsOf('server')).toEqual([])
})

test('the compiler asks for the labels of new fields in the web, and for nothing else', async () => {
  // One run for both: the labels are planted, and a copy of their file lacks them.
  const withoutLabels = labels.replace('.ts', '-as-before.ts')
  cpSync(path.join(copy, 'src/features', labels), path.join(copy, 'src/features', withoutLabels))
  plant(labels)
  const faulty = (await faultsOf('web')).map(fault => fault.split('(')[0])
  expect(new Set(faulty)).toEqual(new Set([`src/features/${withoutLabels}`]))
})
