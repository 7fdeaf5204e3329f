import { expect, test } from 'vitest'
import { daysOfTaxYear, nameOfTaxYear } from './tax-year.ts'

test('a tax year is the calendar year, and in Australia the year from July to June', () => {
  expect(['SG', 'MY', 'BN'].map(country => [nameOfTaxYear(country, 2026), daysOfTaxYear(country, 2026)])).toEqual(
    Array.from({ length: 3 }, () => ['2026', { from: '2026-01-01', to: '2026-12-31' }]),
  )
  expect([nameOfTaxYear('AU', 2025), daysOfTaxYear('AU', 2025)]).toEqual(['2025–26', { from: '2025-07-01', to: '2026-06-30' }])
  expect(nameOfTaxYear('AU', 1999)).toBe('1999–00')
})
