import { expect, test } from 'vitest'
import { isBlockedNumberKey, sanitizeInteger } from './numbers.ts'

test('a whole-number input blocks e, E, +, - and the dot', () =>
  expect(['e', 'E', '+', '-', '.', '1', 'Tab'].map(isBlockedNumberKey)).toEqual([true, true, true, true, true, false, false]))

test('a whole-number field keeps digits and no leading zeros', () => {
  expect(['007', 'RM 1,200', '0', '00', '', 'abc'].map(text => sanitizeInteger(text))).toEqual(['7', '1200', '0', '0', '', ''])
  expect(sanitizeInteger('123456', 5)).toBe('12345')
  expect(sanitizeInteger('123', 2)).toBe('12')
})
