import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths, Day, dayFrom, daysBetween, daysInMonth, isDay, partsOf, startOfMonth, startOfYear, weekdayOf } from './days.ts'

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9000-12-31'), noInvalidDate: true })
  .map(date => date.toISOString().slice(0, 10))
const near = fc.integer({ min: -400_000, max: 300_000 }).map(days => addDays('2026-02-18', days))

test('days are counted over month ends, leap days and centuries', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('1900-02-28', 1)).toBe('1900-03-01')
  expect(addDays('2000-03-01', -1)).toBe('2000-02-29')
  expect([
    daysBetween('2026-01-01', '2027-01-01'),
    daysBetween('2024-03-01', '2024-02-28'),
    daysBetween('0001-01-01', '0001-01-02'),
  ]).toEqual([365, -2, 1])
})

test('adding days and counting them agree', () => {
  fc.assert(fc.property(near, fc.integer({ min: -100_000, max: 100_000 }), (day, days) => daysBetween(day, addDays(day, days)) === days))
  fc.assert(fc.property(anyDay, day => addDays(day, 0) === day))
})

test('months keep the date, or end with the month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2023-11-30', 3)).toBe('2024-02-29')
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28')
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15')
  expect(addMonths('2026-03-31', -13)).toBe('2025-02-28')
})

test('the week begins on Monday and ends with the weekend', () => {
  expect(['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22', '1969-12-31'].map(weekdayOf)).toEqual([1, 5, 6, 7, 3])
  fc.assert(fc.property(anyDay, day => weekdayOf(day) % 7 === new Date(day).getUTCDay()))
})

test('refuses days that do not exist', () => {
  for (const text of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-04-31', '0000-01-01', '2026-2-1', '2026-02-18T00:00:00Z', ''])
    expect(isDay(text), text).toBe(false)
  expect([dayFrom(2026, 2, 29), dayFrom(2024, 2, 29), dayFrom(7, 1, 2)]).toEqual([null, '2024-02-29', '0007-01-02'])
  fc.assert(fc.property(anyDay, day => isDay(day) && dayFrom(...partsOf(day)) === day && Day.safeParse(day).success))
  expect(Day.safeParse('2026-02-29').success).toBe(false)
})

test('finds the start of a month and of a year', () => {
  expect([startOfMonth('2026-11-21'), startOfYear('2026-11-21'), daysInMonth(2026, 11)]).toEqual(['2026-11-01', '2026-01-01', 30])
})
