import { expect, test } from 'vitest'
import { cardAmountFaults } from './rules.ts'

test.each([
  ['SGD', 50, '$0.50'],
  ['MYR', 2_00, 'RM\u{a0}2'],
  ['BND', 1_00, '$1'],
  ['AUD', 50, '$0.50'],
] as const)('a card is charged the least amount of %s or more, and the fault says how much that is', (currency, minor, least) => {
  expect(cardAmountFaults('amount', { minor, currency })).toEqual([])
  expect(cardAmountFaults('amount', { minor: minor - 1, currency })).toEqual([
    { field: 'amount', code: 'AMOUNT_TOO_SMALL_FOR_CARD', values: { least } },
  ])
})
