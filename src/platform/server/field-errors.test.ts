import { expect, test } from 'vitest'
import { limitErrors } from './field-errors.ts'

test('names the first 50 errors', () => {
  const errors = Array.from({ length: 60 }, (_, at) => ({ field: `rows.${at}`, message: 'This is too long.' }))
  expect(limitErrors(errors)).toEqual(errors.slice(0, 50))
})

test('cuts long paths and messages, between characters', () => {
  const [error] = limitErrors([{ field: '😀'.repeat(500), message: 'a'.repeat(500) }])
  expect([error?.field.length, error?.message.length, error?.field.isWellFormed()]).toEqual([200, 300, true])
})

test('keeps the answer short when each character takes six bytes', () => {
  const errors = Array.from({ length: 50 }, () => ({ field: '\u0001'.repeat(500), message: '\u0001'.repeat(500) }))
  expect(JSON.stringify(limitErrors(errors)).length).toBeLessThan(12_100)
})

test('reads no more of an input than it names', () => {
  let read = 0
  function* endless() {
    for (;;) yield { field: String(read++), message: 'This is too long.' }
  }
  expect(limitErrors(endless())).toHaveLength(50)
  expect(read).toBeLessThan(60)
})
