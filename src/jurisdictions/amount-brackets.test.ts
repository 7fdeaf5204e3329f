import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountBrackets, bracketLabel } from './amount-brackets.ts'

test('puts one cent above a thousand into the second bracket', () => {
  expect(
    [100000, 100001, 300000, 300001, 10000000, 10000001].map(
      minor => amountBrackets.find(({ maxMinor }) => maxMinor === null || minor <= maxMinor)?.label,
    ),
  ).toEqual(['$1-$1000', '$1001-$3000', '$1001-$3000', '$3001-$10000', '$50001-$100000', '>$100000'])
})

test('puts every amount into exactly one bracket', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), minor => {
      const matching = amountBrackets.filter(({ minMinor, maxMinor }) => minor >= minMinor && (maxMinor === null || minor <= maxMinor))
      expect(matching).toHaveLength(1)
    }),
  )
})

test('a ringgit charity reads RM', () => {
  expect([bracketLabel(amountBrackets[0], 'MYR'), bracketLabel(amountBrackets[5], 'MYR'), bracketLabel(amountBrackets[0], 'BND')]).toEqual([
    'RM\u00A01-RM\u00A01000',
    '>RM\u00A0100000',
    '$1-$1000',
  ])
})
