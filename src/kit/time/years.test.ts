import { expect, test } from 'vitest'
import { cardExpiryYears } from './years.ts'

test('a card expires this year or in the 20 after it', () => {
  const years = cardExpiryYears(2026)
  expect([years.length, years[0], years.at(-1)]).toEqual([21, 2026, 2046])
})
