import { frequencyIds } from './ids.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths, daysInMonth, partsOf } from '../time/days.ts'
import { dueOn, frequencies, nextDueOn } from './recurrence.ts'
import { dueDates } from '#testing/factories/due-dates.ts'

const anchors = fc.integer({ min: 0, max: 40_000 }).map(days => addDays('1990-01-01', days))
const everyFrequency = fc.constantFrom(...frequencies.map(({ id }) => id))

test('the seven frequencies have their ids', () => {
  const expected = { daily: 8, weekly: 2, fortnightly: 3, monthly: 4, quarterly: 5, biAnnually: 6, annually: 7 }
  expect(Object.fromEntries(frequencies.map(({ name, id }) => [name, id]))).toEqual(expected)
  expect(frequencyIds).toEqual(expected)
})

describe('a schedule', () => {
  test('moves the 31st to the last day of shorter months and back', () => {
    expect(dueDates('2026-01-31', 4, '2026-01-01', '2026-06-30')).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
    ])
  })

  test('a schedule of a leap day falls on 28 February and returns on the next leap day', () => {
    expect([1, 2, 3, 4].map(count => dueOn('2024-02-29', 7, count))).toEqual(['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  test('steps by days, weeks, fortnights, quarters and half years', () => {
    expect([8, 2, 3, 5, 6].map(id => dueOn('2026-11-30', id as 8, 1))).toEqual([
      '2026-12-01',
      '2026-12-07',
      '2026-12-14',
      '2027-02-28',
      '2027-05-30',
    ])
  })

  test('before its anchor is due first on the anchor', () => expect(nextDueOn('2026-03-31', 4, '2020-01-01')).toBe('2026-03-31'))

  test('always moves forward, and agrees between stepping and counting', () => {
    fc.assert(
      fc.property(anchors, everyFrequency, fc.integer({ min: 0, max: 600 }), (anchor, frequency, count) => {
        const [due, following] = [dueOn(anchor, frequency, count), dueOn(anchor, frequency, count + 1)]
        expect(due < following).toBe(true)
        expect(nextDueOn(anchor, frequency, due)).toBe(following)
        expect(nextDueOn(anchor, frequency, addDays(following, -1))).toBe(following)
      }),
    )
  })

  test('a schedule in months keeps the date of its anchor wherever the month has it', () => {
    fc.assert(
      fc.property(anchors, fc.constantFrom(4, 5, 6, 7), fc.integer({ min: 0, max: 600 }), (anchor, frequency, count) => {
        const [[, , wanted], [year, month, date]] = [partsOf(anchor), partsOf(dueOn(anchor, frequency, count))]
        expect(date).toBe(Math.min(wanted, daysInMonth(year, month)))
      }),
    )
  })

  test('splits at any day without losing or repeating a due date', () => {
    fc.assert(
      fc.property(anchors, everyFrequency, fc.integer({ min: -40, max: 900 }), (anchor, frequency, cut) => {
        const [middle, end] = [addDays(anchor, cut), addMonths(anchor, 36)]
        const whole = dueDates(anchor, frequency, anchor, end)
        expect([
          ...dueDates(anchor, frequency, addDays(anchor, -50), middle),
          ...dueDates(anchor, frequency, addDays(middle, 1), end),
        ]).toEqual(whole)
        expect(whole).toEqual(whole.map((_, count) => dueOn(anchor, frequency, count)))
      }),
    )
  })
})
