import { expect, test } from 'vitest'
import { placeOfShortYear } from './short-years.ts'

test.each([
  ['03/02/26 14/02/26 25/02/26', 'last'],
  ['28/12/25 02/01/26', 'last'],
  ['02/03/26 02/14/26 02/25/26', 'last'],
  ['26/02/03 26/02/14 26/02/25', 'first'],
  ['25-12-28 26-01-02', 'first'],
  ['25/12/26', null],
  ['25/12/26 25/12/26', null],
  ['25/12/26 26/12/26', null],
  ['03/02/26 31/02/26', null],
  ['2026-02-03 28/02/2026', null],
] as const)('the year of two digits in %s is the %s number', (dates, place) => {
  expect(placeOfShortYear(dates.split(' '), 1)).toBe(place)
})
