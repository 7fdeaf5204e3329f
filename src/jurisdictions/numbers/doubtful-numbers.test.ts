import { expect, test } from 'vitest'
import { isDoubtfulNumber } from './doubtful-numbers.ts'

test.each([
  ['uen', '197401143C', '197401143D', '19740114'],
  ['abn', '51 824 753 556', '51 824 753 557', '51 824 753'],
  ['mykad', '770305-02-1234', '771305-02-1234', '770305-02'],
  ['bruneiIc', '00-123456', '00-12345X', '00-1234'],
] as const)('a %s with a slip is doubtful, and none that is still being typed', (type, right, slip, unfinished) => {
  expect(isDoubtfulNumber(slip, type)).toBe(true)
  expect([right, unfinished, ''].map(number => isDoubtfulNumber(number, type))).toEqual([false, false, false])
})

test('kinds without a check are never doubtful', () => expect(isDoubtfulNumber('A12345678', 'other')).toBe(false))
