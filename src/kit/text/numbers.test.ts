import { expect, test } from 'vitest'
import {
  sanitizeAmount,
  greatestNumber,
  isAmount,
  isBlockedNumberKey,
  isNisab,
  isPeopleCount,
  isRate,
  leastNumber,
  nisabDigits,
  peopleDigits,
  smallLimit,
  sanitizeInteger,
} from './numbers.ts'

test('a whole-number input blocks e, E, +, - and the dot', () =>
  expect(['e', 'E', '+', '-', '.', '1', 'Tab'].map(isBlockedNumberKey)).toEqual([true, true, true, true, true, false, false]))

test('a whole-number field keeps digits and no leading zeros', () => {
  expect(['007', 'RM 1,200', '0', '00', '', 'abc'].map(text => sanitizeInteger(text))).toEqual(['7', '1200', '0', '0', '', ''])
  expect(sanitizeInteger('123456', nisabDigits)).toBe('12345')
  expect(sanitizeInteger('123', peopleDigits)).toBe('12')
})

test('an amount field keeps two decimals', () =>
  expect(['0012.345', '1,200.5', '.5', '12.', '1.2.3', '0', 'x'].map(sanitizeAmount)).toEqual([
    '12.34',
    '1200.5',
    '0.5',
    '12.',
    '1.23',
    '0',
    '',
  ]))

test('an amount has up to two decimals and at most 1e10', () => {
  expect(['0', '12', '12.5', '12.50', '10000000000', '12.345', '-1', '1e3', '', '10000000000.01'].map(isAmount)).toEqual([
    true,
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('nisab, people and rates have their lengths', () => {
  expect(['34850', '123456', ''].map(isNisab)).toEqual([true, false, false])
  expect(['6', '99', '100', '1.5'].map(isPeopleCount)).toEqual([true, true, false, false])
  expect(['7', '7.9', '14.50', '0.05', '0', '0.00', '00', '100', '7.125'].map(isRate)).toEqual([
    true,
    true,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ])
})

test('numbers lie between 0 and 1e10, and 50 is a limit too', () =>
  expect([leastNumber, greatestNumber, smallLimit]).toEqual([0, 1e10, 50]))
