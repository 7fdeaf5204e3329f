import { expect, test } from 'vitest'
import { cardNumbersIn, passesLuhn, withoutCardNumbers } from './luhn.ts'

test('a card number in a remark is found however it is spaced', () => {
  for (const card of [
    '4242424242424242',
    '4242 4242 4242 4242',
    '5555-5555-5555-4444',
    '378282246310005',
    '6200000000000005',
    '４２４２４２４２４２４２４２４２',
  ]) {
    expect(cardNumbersIn(`paid with ${card}, thanks`), card).toHaveLength(1)
  }
})

test('other numbers are left alone', () => {
  const others = [
    '4242424242424241',
    '770305-02-1234',
    '+65 8123 4567',
    '1-7K2Q9D4M8T0XW5RB',
    'R0000123',
    '12345678901234567890',
    '0004242424242424242',
    '1234567890128',
  ]
  for (const text of others) expect(cardNumbersIn(`ref ${text}.`), text).toEqual([])
})

test('a card number is masked down to its last four', () => {
  expect(withoutCardNumbers('card 4242 4242 4242 4242 and 5555555555554444.')).toBe('card •••• 4242 and •••• 4444.')
  expect(withoutCardNumbers('no card')).toBe('no card')
})

test('the check digit decides', () => expect(['79927398713', '79927398714', ''].map(passesLuhn)).toEqual([true, false, false]))
