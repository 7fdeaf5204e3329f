import { statSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blindIndex, isSealedWithCurrentKey, open, type SealedPlace, seal } from './encryption.ts'
import { addSealingKey, loadKeys } from './keys.ts'
import { throwawayKeys } from '#testing/factories/throwaway-keys.ts'

const keys = throwawayKeys()
const place: SealedPlace = { table: 'donor', column: 'nric_sealed', charityId: 1, rowId: '0198-a' }
const ownDirectory = () => mkdtempSync(path.join(tmpdir(), 'keys-'))

test('a sealed text opens again in its place, whatever it says', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), text => open(place, seal(place, text, keys), keys) === text))
})

test('the same text never seals to the same value', () => {
  expect(seal(place, 'S1234567D', keys)).not.toBe(seal(place, 'S1234567D', keys))
})

test('a value moved to another table, column, charity or row is refused', () => {
  const sealed = seal(place, 'S1234567D', keys)
  for (const moved of [{ table: 'user' }, { column: 'uen_sealed' }, { charityId: 2 }, { rowId: '0198-b' }])
    expect(() => open({ ...place, ...moved }, sealed, keys)).toThrow()
})

test('a value with any one bit flipped is refused', () => {
  const sealed = seal(place, 'S1234567D', keys)
  const body = Buffer.from(sealed.slice(3), 'base64url')
  for (let bit = 0; bit < body.length * 8; bit++) {
    const flipped = Buffer.from(body)
    flipped[bit >> 3]! ^= 1 << (bit & 7)
    expect(() => open(place, `k1.${flipped.toString('base64url')}`, keys)).toThrow()
  }
})

test('plain text, another installation and an unknown key are refused', () => {
  for (const text of ['', 'S1234567D', 'k1.', 'k1.AAAA']) expect(() => open(place, text, keys)).toThrow('not a sealed value')
  expect(() => open(place, seal(place, 'x', throwawayKeys()), keys)).toThrow()
  expect(() => open(place, seal(place, 'x', keys).replace('k1', 'k9'), keys)).toThrow('k9 is not among our keys')
})

test('a blind index finds equals within one charity and column and tells nothing across them', () => {
  const at = { charityId: 1, column: 'nric' }
  expect(blindIndex(at, 'S1234567D', keys)).toEqual(blindIndex(at, 'S1234567D', keys))
  for (const other of [
    { ...at, charityId: 2 },
    { ...at, column: 'uen' },
  ])
    expect(blindIndex(other, 'S1234567D', keys)).not.toEqual(blindIndex(at, 'S1234567D', keys))
  expect(blindIndex(at, 'S1234567D', throwawayKeys())).not.toEqual(blindIndex(at, 'S1234567D', keys))
})

test('keys are made once, for their owner alone, and are the same at the next start', () => {
  const dir = path.join(ownDirectory(), 'keys')
  const first = loadKeys({ dir })
  expect(statSync(path.join(dir, 'keys.json')).mode & 0o777).toBe(0o600)
  expect(open(place, seal(place, 'Siti', first), loadKeys({ dir }))).toBe('Siti')
  const text = readFileSync(path.join(dir, 'keys.json'), 'utf8')
  expect(open(place, seal(place, 'Siti', first), loadKeys({ text, dir: '/nowhere' }))).toBe('Siti')
})

test('after a rotation the new key seals, the old values still open, and a server that runs on opens the new ones', () => {
  const dir = ownDirectory()
  const running = loadKeys({ dir })
  const before = seal(place, 'Siti', running)
  expect(addSealingKey(path.join(dir, 'keys.json'))).toBe('k2')
  const rotated = loadKeys({ dir })
  expect(open(place, seal(place, 'Siti', rotated), running)).toBe('Siti')
  expect(open(place, before, rotated)).toBe('Siti')
  expect([isSealedWithCurrentKey(before, rotated), isSealedWithCurrentKey(seal(place, 'Siti', rotated), rotated)]).toEqual([false, true])
})
