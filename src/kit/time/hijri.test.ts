import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day } from './days.ts'
import { formatHijri, hijriOf, startsOfRamadan } from './hijri.ts'

const words = (day: string, starts = startsOfRamadan(1446, '2025-03-02', '2025-03-30')) => formatHijri(hijriOf(day, starts))

/** The first and last day of Ramadan in the computed calendar. */
function computedRamadan(year: number): { startsOn: Day; endsOn: Day } {
  const isRamadan = (day: Day) => hijriOf(day).month === 9 && hijriOf(day).year === year
  let startsOn = addDays('2024-03-11', Math.round((year - 1445) * 354.367) - 5)
  while (!isRamadan(startsOn)) startsOn = addDays(startsOn, 1)
  let endsOn = startsOn
  while (isRamadan(addDays(endsOn, 1))) endsOn = addDays(endsOn, 1)
  return { startsOn, endsOn }
}

describe('months by computed dates', () => {
  test('a day has a computed Hijri date', () => {
    expect(['2026-02-18', '2026-03-01', '2025-03-30'].map(day => words(day, []))).toEqual([
      '1 Ramadan 1447',
      '12 Ramadan 1447',
      '1 Syawal 1446',
    ])
  })
})

describe("months by the charity's own dates", () => {
  test('Ramadan and Syawal begin when the charity says', () => {
    expect(['2025-03-02', '2025-03-13', '2025-03-30', '2025-03-31', '2025-04-01'].map(day => words(day))).toEqual([
      '1 Ramadan 1446',
      '12 Ramadan 1446',
      '29 Ramadan 1446',
      '1 Syawal 1446',
      '2 Syawal 1446',
    ])
  })

  test('a day that the computed calendar puts too early belongs to the month before', () =>
    expect(words('2025-03-01')).toBe('30 Syaaban 1446'))

  test('a month that began early is over after thirty days', () => {
    const early = [{ year: 1447, month: 9, startsOn: '2026-02-17' }]
    expect(['2026-02-17', '2026-03-18', '2026-03-19', '2026-03-20'].map(day => words(day, early))).toEqual([
      '1 Ramadan 1447',
      '30 Ramadan 1447',
      '1 Syawal 1447',
      '1 Syawal 1447',
    ])
  })

  test('no day comes after the thirtieth of its month or before its first', () => {
    const shifts = fc.integer({ min: -1, max: 1 })
    fc.assert(
      fc.property(fc.integer({ min: 1430, max: 1460 }), shifts, fc.integer({ min: -40, max: 80 }), (year, shift, offset) => {
        const { startsOn, endsOn } = computedRamadan(year)
        const { month, date } = hijriOf(addDays(startsOn, offset), startsOfRamadan(year, addDays(startsOn, shift), addDays(endsOn, shift)))
        return month >= 1 && month <= 12 && date >= 1 && date <= 30
      }),
    )
  })
})
