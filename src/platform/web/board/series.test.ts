import { expect, test } from 'vitest'
import { groupBeyondLimit, roundTicks } from './series.ts'

const line = (name: string, ...values: (number | null)[]) => ({ name, values })

test('six lines stay as they are', () => {
  const six = ['a', 'b', 'c', 'd', 'e', 'f'].map(name => line(name, 1))
  expect(groupBeyondLimit(six, 'Other')).toBe(six)
})

test('the values beyond become one line whose sum is right, and a day without any value stays empty', () => {
  const eight = ['a', 'b', 'c', 'd', 'e'].map(name => line(name, 1, 1))
  const more = [...eight, line('f', 2, null), line('g', 3, null), line('h', null, null)]
  expect(groupBeyondLimit(more, 'Other').at(-1)).toEqual({ name: 'Other', values: [5, null] })
})

test.each([
  [
    [20_030, 12, null],
    [0, 5000, 10_000, 15_000, 20_000, 25_000],
  ],
  [[250], [0, 50, 100, 150, 200, 250]],
  [[610.5], [0, 200, 400, 600, 800]],
  [[3], [0, 1, 2, 3]],
  [
    [0, null],
    [0, 1],
  ],
  [[], [0, 1]],
])('an axis over %j is marked at %j', (values, ticks) => expect(roundTicks(values)).toEqual(ticks))
