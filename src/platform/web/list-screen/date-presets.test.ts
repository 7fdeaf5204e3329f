import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesOn } from './date-presets.ts'

test.each([
  ['day', '2026-03-02', '2026-03-02'],
  ['week', '2026-02-24', '2026-03-02'],
  ['month', '2026-02-03', '2026-03-02'],
  ['quarter', '2025-12-03', '2026-03-02'],
  ['year', '2025-03-03', '2026-03-02'],
])('on 2 March 2026 %s is %s to %s', (preset, from, to) => {
  expect(datesOn('2026-03-02').rangeOf(preset)).toEqual({ from, to })
})

test.each([
  ['2026-03-31', 'month', '2026-03-01'],
  ['2024-03-31', 'month', '2024-03-01'],
  ['2024-02-29', 'year', '2023-03-01'],
  ['2026-01-31', 'quarter', '2025-11-01'],
])('on %s, %s begins on %s: short months end on their own last day', (today, preset, from) => {
  expect(datesOn(today).rangeOf(preset)?.from).toBe(from)
})

test('a Ramadan is offered only where the charity has set it', () => {
  expect(datesOn('2026-03-02').presets).not.toContain('thisRamadan')
  const dates = datesOn('2026-03-02', { thisRamadan: { from: '2026-02-19', to: '2026-03-19' } })
  expect(dates.presets.at(-1)).toBe('thisRamadan')
  expect(dates.rangeOf('thisRamadan')).toEqual({ from: '2026-02-19', to: '2026-03-19' })
})

test('every preset is a stretch that ends today', () => {
  const day = fc.integer({ min: 0, max: 40_000 }).map(days => new Date(days * 86_400_000).toISOString().slice(0, 10))
  fc.assert(
    fc.property(day, fc.constantFrom('day', 'week', 'month', 'quarter', 'year'), (today, preset) => {
      const range = datesOn(today).rangeOf(preset)
      expect(range?.to).toBe(today)
      expect(range!.from! <= today).toBe(true)
    }),
  )
})
