import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { charityOfLinkCode, charityOfTxnId, newCheckCode, newId, newLinkCode, newTxnId } from './ids.ts'

test('a record id is a UUID of version 7 that carries its time', () => {
  const id = newId(Date.UTC(2026, 1, 18, 4, 5))
  expect(z.uuidv7().safeParse(id).success).toBe(true)
  expect(parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.UTC(2026, 1, 18, 4, 5))
})

test('ids made later sort later, and ten thousand of one moment differ', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 45 }), fc.integer({ min: 1, max: 2 ** 40 }), (at, later) => newId(at) < newId(at + later)),
  )
  expect(new Set(Array.from({ length: 10_000 }, () => newId(0))).size).toBe(10_000)
})

test('a transaction number tells its charity and nothing that can be guessed', () => {
  const txnId = newTxnId(80)
  expect(txnId).toMatch(/^80-[0-9A-HJKMNP-TV-Z]{16}$/)
  expect(charityOfTxnId(txnId)).toBe(80)
  expect(new Set(Array.from({ length: 1000 }, () => newTxnId(1))).size).toBe(1000)
})

test('a link code tells its charity and is no transaction number', () => {
  const code = newLinkCode(94)
  expect(code).toMatch(/^94-[0-9A-HJKMNP-TV-Z]{26}$/)
  expect([charityOfLinkCode(code), charityOfTxnId(code), charityOfLinkCode(newTxnId(94))]).toEqual([94, null, null])
})

test('a code whose digits a card could have is drawn again', () => {
  const drawn = [...'398431', ...'ABCDEF'].map(character => parseInt(character, 16))
  const fill = crypto.getRandomValues.bind(crypto)
  const values = vi.spyOn(crypto, 'getRandomValues').mockImplementation(bytes => {
    fill(bytes)
    if (bytes instanceof Uint8Array) bytes.set(drawn, 16)
    return bytes
  })
  try {
    while (values.mock.calls.length === 0) newId() // takes the first 16 bytes of a new draw
    expect(newCheckCode(371_449_635)).toBe('ABCDEF')
  } finally {
    values.mockRestore()
  }
})

test('no two ids share random bytes, over many draws', () => {
  const tails = Array.from({ length: 20_000 }, () => newId(0).slice(-12))
  expect(new Set(tails).size).toBe(20_000)
})

test('a text that is no transaction number names no charity', () => {
  const others = [
    '',
    '1',
    '1-',
    '0-7K2Q9D4M8T0XW5RB',
    '01-7K2Q9D4M8T0XW5RB',
    '1-7K2Q9D4M8T0XW5RU',
    '1-7k2q9d4m8t0xw5rb',
    '9999999999-7K2Q9D4M8T0XW5RB',
  ]
  for (const text of [...others, ' 1-7K2Q9D4M8T0XW5RB', '1-7K2Q9D4M8T0XW5RB\n', '-1-7K2Q9D4M8T0XW5RB'])
    expect(charityOfTxnId(text)).toBe(null)
  expect(charityOfTxnId('1-7K2Q9D4M8T0XW5RB')).toBe(1)
})
