import { expect, test } from 'vitest'
import { newId } from './ids.ts'
import { leastIdAt, momentOfId } from './record-moments.ts'

test('an id tells its moment, and is not below the least of its moment nor above that of the next', () => {
  const at = Date.parse('2026-03-02T04:00:00.123Z')
  const id = newId(at)
  expect(momentOfId(id)).toBe(at)
  expect(leastIdAt(new Date(at)) <= id).toBe(true)
  expect(id < leastIdAt(new Date(at + 1))).toBe(true)
})
