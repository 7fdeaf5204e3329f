import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from './days.ts'
import { formatHijri, hijriOf, startsOfRamadan, suggestRamadan } from './hijri.ts'

const words = (day: string, starts = startsOfRamadan(1446, '2025-03-02', '2025-03-30')) => formatHijri(hijriOf(day, starts))

describe('without the charity’s own dates', () => {
  test('a day has a computed Hijri date', () => {
    expect(['2026-02-18', '2026-03-01', '2025-03-30'].map(day => words(day, []))).toEqual([
      '1 Ramadan 1447',
      '12 Ramadan 1447',
      '1 Syawal 1446',
    ])
  })

  test('Ramadan is suggested', () => {
    expect([1443, 1446, 1447, 1448, 1449, 1450, 1451].map(suggestRamadan)).toEqual([
      { startsOn: '2022-04-02', endsOn: '2022-05-01' },
      { startsOn: '2025-03-01', endsOn: '2025-03-29' },
      { startsOn: '2026-02-18', endsOn: '2026-03-19' },
      { startsOn: '2027-02-08', endsOn: '2027-03-08' },
      { startsOn: '2028-01-28', endsOn: '2028-02-25' },
      { startsOn: '2029-01-16', endsOn: '2029-02-13' },
      { startsOn: '2030-01-05', endsOn: '2030-02-03' },
    ])
  })

  test('the suggestion of every year begins and ends with the computed month', () => {
    for (let year = 1320; year < 1600; year++) {
      const { startsOn, endsOn } = suggestRamadan(year)
      expect([formatHijri(hijriOf(startsOn)), [29, 30].includes(daysBetween(startsOn, endsOn) + 1)]).toEqual([`1 Ramadan ${year}`, true])
      expect(formatHijri(hijriOf(addDays(endsOn, 1)))).toBe(`1 Syawal ${year}`)
    }
  })
})

describe('with the charity’s own dates', () => {
  test('Ramadan and Syawal begin when the charity says', () => {
    expect(['2025-03-02', '2025-03-13', '2025-03-30', '2025-03-31', '2025-04-01'].map(day => words(day))).toEqual([
      '1 Ramadan 1446',
      '12 Ramadan 1446',
      '29 Ramadan 1446',
      '1 Syawal 1446',
      '2 Syawal 1446',
    ])
  })

  test('the day the computed calendar is early still belongs to the month before', () =>
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

  test('no day is ever after the thirtieth of its month or before its first', () => {
    const shifts = fc.integer({ min: -1, max: 1 })
    fc.assert(
      fc.property(fc.integer({ min: 1430, max: 1460 }), shifts, fc.integer({ min: -40, max: 80 }), (year, shift, offset) => {
        const { startsOn, endsOn } = suggestRamadan(year)
        const { month, date } = hijriOf(addDays(startsOn, offset), startsOfRamadan(year, addDays(startsOn, shift), addDays(endsOn, shift)))
        return month >= 1 && month <= 12 && date >= 1 && date <= 30
      }),
    )
  })
})
