import { expect, test } from 'vitest'
import { cardExpiryYears, defaultFinancialYear, lastTenYears, months, taxYears } from './years.ts'

test('year lists hold the last ten years', () =>
  expect(lastTenYears(2026)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020, 2019, 2018, 2017]))

test('a card expires this year or in the 20 after it', () => {
  const years = cardExpiryYears(2026)
  expect([years.length, years[0], years.at(-1)]).toEqual([21, 2026, 2046])
})

test('a tax year names its year of assessment', () => expect(taxYears(2025)[0]).toEqual({ value: 2025, label: '2025 (YA 2026)' }))

test('months run January to December', () =>
  expect([months.length, months[0], months[11]]).toEqual([12, { label: 'January', value: 1 }, { label: 'December', value: 12 }]))

test('a tax report is of 2022 when no year is stored', () => expect(defaultFinancialYear).toBe(2022))
