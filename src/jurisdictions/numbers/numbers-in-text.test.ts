import { expect, test } from 'vitest'
import { coverIdNumbers } from './numbers-in-text.ts'

test.each([
  ['S1234567D', '••••4567D'],
  ['paid by 990101-14-1234, thanks', 'paid by ••••••••1234, thanks'],
  ['NRIC-S1234567D', 'NRIC-••••4567D'],
  ['990101141234', '••••••••1234'],
])('covers the identity number in %s', (text, covered) => expect(coverIdNumbers(text)).toBe(covered))

test('leaves the id of a record whole, whose last digits read like a MyKad, beside a number that is covered', () => {
  expect(coverIdNumbers('019cacb3-f200-7f25-9983-990101141234#2 S1234567D')).toBe('019cacb3-f200-7f25-9983-990101141234#2 ••••4567D')
})
