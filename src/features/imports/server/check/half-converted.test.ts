import { expect, test } from 'vitest'
import { bothReadings, watchHalfConverted } from './half-converted.ts'

const isHalfConverted = (...days: readonly string[]) => {
  const watch = watchHalfConverted()
  for (const donatedOn of days) watch.add({ donatedOn })
  return watch.found().length > 0
}
const twentyCells = Array.from({ length: 20 }, (_, at) => `2026-${String((at % 11) + 2).padStart(2, '0')}-01`)

test.each([
  ['cells up to the 12th beside texts with the day first', ['2026-03-02', '25/03/2026'], true],
  ['cells up to the 12th beside texts with the month first', ['2026-03-02 10:15:00', '03/25/2026'], true],
  ['one cell of twenty that was typed later', [...twentyCells, '2026-03-25', '25/03/2026'], true],
  ['cells of the whole month', ['2026-03-02', '2026-03-25', '25/03/2026'], false],
  ['cells alone', ['2026-03-02', '2026-05-03'], false],
  ['texts alone', ['03/02/2026', '25/03/2026'], false],
  ['texts that do not tell their order', ['2026-03-02', '03/02/2026'], false],
  ['months in letters', ['2026-03-02', '25 Mar 2026'], false],
  ['cells whose day is their month', ['2026-03-03', '25/03/2026'], false],
])('a column of %s', (_, days, isFound) => {
  expect(isHalfConverted(...days)).toBe(isFound)
})

test('spells both days of a date cell, with its time', () => {
  expect(bothReadings('2026-03-02 10:15:00')).toEqual({ kept: '2 Mar 2026 10:15:00', swapped: '3 Feb 2026 10:15:00' })
  expect(bothReadings('2026-03-25')).toBeNull()
})
