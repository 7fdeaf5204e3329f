import { expect, test } from 'vitest'
import { datePresetIds, presetRange } from './date-presets.ts'

test('every preset ends today', () => {
  expect(Object.values(datePresetIds).map(id => presetRange(id, '2026-11-21'))).toEqual([
    { startDate: '2026-11-21', endDate: '2026-11-21' },
    { startDate: '2026-11-15', endDate: '2026-11-21' },
    { startDate: '2026-10-22', endDate: '2026-11-21' },
    { startDate: '2026-08-22', endDate: '2026-11-21' },
    { startDate: '2025-11-22', endDate: '2026-11-21' },
    null,
  ])
})

test('a month that is shorter gives its last day', () => {
  expect(presetRange(3, '2026-03-31')).toEqual({ startDate: '2026-03-01', endDate: '2026-03-31' })
  expect(presetRange(5, '2024-02-29')).toEqual({ startDate: '2023-03-01', endDate: '2024-02-29' })
})
