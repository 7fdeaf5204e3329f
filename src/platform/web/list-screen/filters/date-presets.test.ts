import { expect, test } from 'vitest'
import { datesOn } from './date-presets.ts'

test.each([
  ['day', '2026-03-02', '2026-03-02'],
  ['week', '2026-02-24', '2026-03-02'],
  ['month', '2026-02-03', '2026-03-02'],
  ['quarter', '2025-12-03', '2026-03-02'],
  ['year', '2025-03-03', '2026-03-02'],
])('the preset %s is %s to %s on 2 March 2026', (preset, from, to) => {
  expect(datesOn('2026-03-02').rangeOf(preset)).toEqual({ from, to })
})

test('a Ramadan is offered only where the charity has set it', () => {
  expect(datesOn('2026-03-02').presets).toEqual(['day', 'week', 'month', 'quarter', 'year'])
  const dates = datesOn('2026-03-02', { thisRamadan: { from: '2026-02-19', to: '2026-03-19' } })
  expect(dates.presets.at(-1)).toBe('thisRamadan')
  expect(dates.rangeOf('thisRamadan')).toEqual({ from: '2026-02-19', to: '2026-03-19' })
})

test('a preset that is unknown has no days', () => {
  expect(datesOn('2026-03-02').rangeOf('decade')).toBeNull()
})
