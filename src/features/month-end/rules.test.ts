import { expect, test } from 'vitest'
import { closeByOf } from './rules.ts'

test('a month is closed by the fifth working day of the next one', () => {
  const weekend = [6, 7]
  expect(['2026-03-01', '2026-08-01', '2026-12-01', '2027-01-01'].map(day => closeByOf(day, weekend))).toEqual([
    '2026-03-06',
    '2026-08-07',
    '2026-12-07',
    '2027-01-07',
  ])
  expect(closeByOf('2026-12-01', [5, 6])).toBe('2026-12-07')
})
