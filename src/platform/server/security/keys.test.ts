import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { StartupError } from '../startup-error.ts'
import { addSealingKey, loadKeys } from './keys.ts'

const dir = mkdtempSync(path.join(tmpdir(), 'keys-'))
const fileOf = (name: string, text: string) => {
  writeFileSync(path.join(dir, name), text, { mode: 0o600 })
  return path.join(dir, name)
}
const instead = 'Restore it, set KEYS_FILE to where it is, or make the first one with npm run new-keys.'
const refusal = (load: () => unknown) => {
  try {
    load()
  } catch (error) {
    return error instanceof StartupError ? error.message : `no sentence: ${String(error)}`
  }
  return 'nothing was refused'
}

test.each([
  ['cut short', '{"current":"k1","seal'],
  ['without a root', '{"current":"k1","sealing":{}}'],
  ['whose current key is missing', `{"current":"k1","sealing":{},"root":"${'A'.repeat(43)}="}`],
])('a key file %s is refused in one sentence, at a start and at a rotation', (name, text) => {
  const file = fileOf(`${name}.json`, text)
  const sentence = `${file} is not a key file of Amanah, or is damaged: restore it from its backup.`
  expect(refusal(() => loadKeys({ file, dir }))).toBe(sentence)
  expect(refusal(() => addSealingKey(file))).toBe(sentence)
})

test('a key file that is not where it was said to be is refused: none is made in its place', () => {
  const file = path.join(dir, 'gone.json')
  const sentence = `The key file ${file} is not there. ${instead}`
  expect(refusal(() => loadKeys({ file, dir }))).toBe(sentence)
  expect(refusal(() => loadKeys({ file, dir }))).toBe(sentence)
  expect(refusal(() => loadKeys({ file: dir, dir }))).toBe(`The key file ${dir} is a folder. ${instead}`)
})

test('keys that others may read are refused, and so is a folder that cannot be made', () => {
  const own = path.join(dir, 'own')
  mkdirSync(own)
  loadKeys({ dir: own })
  chmodSync(path.join(own, 'keys.json'), 0o644)
  expect(refusal(() => loadKeys({ dir: own }))).toBe(`${path.join(own, 'keys.json')} can be read by others: run chmod 600 on it.`)
  const lent = fileOf('lent.json', readFileSync(path.join(own, 'keys.json'), 'utf8'))
  chmodSync(lent, 0o644)
  expect(refusal(() => loadKeys({ file: lent, dir }))).toBe(`${lent} can be read by others: run chmod o-rwx on it.`)
  chmodSync(lent, 0o640)
  expect(refusal(() => loadKeys({ file: lent, dir }))).toBe('nothing was refused')
  if (process.platform !== 'win32')
    expect(refusal(() => loadKeys({ file: '/dev/null', dir }))).toBe('/dev/null is no file: set KEYS_FILE to the key file.')
  const below = fileOf('a-file', '')
  expect(refusal(() => loadKeys({ dir: below }))).toContain(`${below} is a file, and a folder is needed there.`)
})
