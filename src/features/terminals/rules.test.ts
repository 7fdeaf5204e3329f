import { describe, expect, test } from 'vitest'
import { itemIds } from '#kit/giving/ids.ts'
import { batteryStateOf, categoryOfItem, terminalStatusOf } from './rules.ts'

describe('a battery', () => {
  test.each([
    [100, 'normal'],
    [20, 'normal'],
    [19, 'low'],
    [1, 'low'],
    [0, 'off'],
    [null, 'unknown'],
  ] as const)('a battery of %s percent is %s', (batteryPercentage, state) => {
    expect(batteryStateOf({ batteryPercentage, isCharging: false })).toBe(state)
  })

  test.each([100, 20, 19, 1, 0, null])('a battery of %s percent that charges is charging', batteryPercentage => {
    expect(batteryStateOf({ batteryPercentage, isCharging: true })).toBe('charging')
  })
})

test('a terminal waits until it is heard of, and is silent until it is heard of again', () => {
  const heard = '2026-03-02T04:00:00Z'
  expect(terminalStatusOf({ lastActiveAt: null, silentSince: null })).toBe('waiting')
  expect(terminalStatusOf({ lastActiveAt: heard, silentSince: null })).toBe('active')
  expect(terminalStatusOf({ lastActiveAt: heard, silentSince: heard })).toBe('silent')
})

test('collects for every kind of giving but purchases', () => {
  expect(categoryOfItem(itemIds.friday)).toBe('friday')
  expect(() => categoryOfItem(itemIds.purchase)).toThrow('104')
})
