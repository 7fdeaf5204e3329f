import { frequencyIds } from '#kit/giving/ids.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, type Day, daysInMonth, partsOf } from '#kit/time/days.ts'
import { type FrequencyId, nextDueOn } from '#kit/giving/recurrence.ts'
import { dueDates } from '#testing/factories/due-dates.ts'
import {
  allowedActions,
  scheduleAfterCharge,
  scheduleAfterDecline,
  nextChargeDay,
  type Schedule,
  isActionPossible,
  nextDueAfterPause,
} from './rules.ts'

const course = (change: Partial<Schedule> = {}): Schedule => ({
  frequency: frequencyIds.monthly,
  anchorOn: '2026-01-31',
  nextDueOn: '2026-01-31',
  endsOn: null,
  state: 'active',
  pauseReason: null,
  softDeclines: 0,
  retryOn: null,
  ...change,
})
const anchors = fc.integer({ min: 0, max: 3000 }).map(days => addDays('2020-01-01', days))
const everyFrequency = fc.constantFrom<FrequencyId[]>(...Object.values(frequencyIds))

describe('after a charge', () => {
  test('a gift of the 31st falls on the last day of shorter months and returns', () => {
    const days: Day[] = []
    for (let now = course(); days.length < 5; now = { ...now, ...scheduleAfterCharge(now) }) days.push(now.nextDueOn)
    expect(days).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  test('a gift of 29 February is given on the 28th until the next leap year', () => {
    const days: Day[] = []
    for (
      let now = course({ frequency: frequencyIds.annually, anchorOn: '2024-02-29', nextDueOn: '2024-02-29' });
      days.length < 5;
      now = { ...now, ...scheduleAfterCharge(now) }
    )
      days.push(now.nextDueOn)
    expect(days).toEqual(['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'])
  })

  test('charge by charge every due date comes once, on its own day of the month, and none after the end', () => {
    fc.assert(
      fc.property(anchors, everyFrequency, fc.integer({ min: 0, max: 900 }), (anchorOn, frequency, length) => {
        const endsOn = addDays(anchorOn, length)
        const days: Day[] = []
        let now = course({ frequency, anchorOn, nextDueOn: anchorOn, endsOn })
        for (; now.state === 'active'; now = { ...now, ...scheduleAfterCharge(now) }) days.push(now.nextDueOn)
        expect(days).toEqual(dueDates(anchorOn, frequency, anchorOn, endsOn))
        expect(now.state).toBe('ended')
        const [, , wanted] = partsOf(anchorOn)
        const monthly = [4, 5, 6, 7].includes(frequency) ? days : []
        expect(monthly.map(day => partsOf(day)[2])).toEqual(
          monthly.map(day => Math.min(wanted, daysInMonth(partsOf(day)[0], partsOf(day)[1]))),
        )
      }),
    )
  })
})

describe('after a decline', () => {
  test('a hard one pauses the gift at once', () => {
    expect(scheduleAfterDecline(course(), 'stolenCard', '2026-01-31')).toMatchObject({
      state: 'paused',
      pauseReason: 'declined',
      retryOn: null,
    })
  })

  test('a soft one is retried three times in nine days, then the gift is paused', () => {
    const tries: Day[] = []
    let now = course()
    for (let guard = 0; now.state === 'active' && guard < 10; guard++) {
      const today = nextChargeDay(now)
      tries.push(today)
      now = { ...now, ...scheduleAfterDecline(now, 'insufficientFunds', today) }
    }
    expect(tries).toEqual(['2026-01-31', '2026-02-02', '2026-02-05', '2026-02-09'])
    expect(now).toMatchObject({ state: 'paused', pauseReason: 'declined', nextDueOn: '2026-01-31', retryOn: null })
  })

  test('retries end before the next due date, and four declines in a row pause a gift of any frequency', () => {
    fc.assert(
      fc.property(anchors, everyFrequency, (anchorOn, frequency) => {
        let now = course({ frequency, anchorOn, nextDueOn: anchorOn })
        let tries = 0
        for (; now.state === 'active'; tries++) {
          const [today, following] = [nextChargeDay(now), nextDueOn(anchorOn, frequency, now.nextDueOn)]
          expect(today >= now.nextDueOn && today < following).toBe(true)
          now = { ...now, ...scheduleAfterDecline(now, 'doNotHonour', today) }
          expect(now.retryOn === null || now.retryOn > today).toBe(true)
        }
        expect(tries).toBe(4)
      }),
    )
  })

  test('a successful charge resets the declines', () => {
    expect(scheduleAfterCharge(course({ softDeclines: 2, retryOn: '2026-02-05' }))).toMatchObject({
      softDeclines: 0,
      retryOn: null,
      nextDueOn: '2026-02-28',
    })
  })

  test('the last date of a gift that ends is not followed by another', () => {
    expect(scheduleAfterDecline(course({ frequency: frequencyIds.daily, endsOn: '2026-01-31' }), 'other', '2026-01-31').state).toBe('ended')
  })
})

describe('a gift that is resumed', () => {
  test('resumes with the first uncharged due date from today, without charging missed or repeated dates', () => {
    expect(nextDueAfterPause(course(), '2026-06-15', '2026-03-31')).toBe('2026-06-30')
    expect(nextDueAfterPause(course(), '2026-03-31', '2026-02-28')).toBe('2026-03-31')
    expect(nextDueAfterPause(course(), '2026-03-31', '2026-03-31')).toBe('2026-04-30')
    expect(nextDueAfterPause(course({ anchorOn: '2026-08-01' }), '2026-06-15', null)).toBe('2026-08-01')
  })
})

test('each state offers its actions, to those who hold the right', () => {
  const can = (right: string) => right === 'donations:edit'
  expect([
    allowedActions('active', can),
    allowedActions('paused', can),
    allowedActions('cancelled', can),
    allowedActions('ended', can),
  ]).toEqual([['edit', 'pause'], ['edit', 'resume'], [], []])
  expect(allowedActions('active', () => true)).toEqual(['edit', 'pause', 'cancel'])
  expect(allowedActions('active', () => false)).toEqual([])
  expect([isActionPossible('resume', 'active'), isActionPossible('cancel', 'paused')]).toEqual([false, true])
})
