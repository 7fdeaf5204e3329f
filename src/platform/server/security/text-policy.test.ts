import { expect, test } from 'vitest'
import { lengthErrors, textErrors } from './text-policy.ts'

test('refuses the field in which a call sends more letters than it may', () => {
  const input = { name: 'x'.repeat(2000), note: 'y'.repeat(600), more: ['z'] }
  expect(lengthErrors(input, 2500)).toEqual([{ field: 'note', code: 'TEXT_TOO_LONG' }])
  expect(lengthErrors({ name: input.name }, 2500)).toEqual([])
  expect(lengthErrors({ ['n'.repeat(2501)]: 1 }, 2500)).toEqual([{ field: '', code: 'TEXT_TOO_LONG' }])
})

test('searches no long text of a field that takes fewer letters', () => {
  const long = `4111111111111111 ${'x'.repeat(200)}`
  const input = { note: long, name: '4111111111111111', other: long }
  expect(textErrors(input, new Set(['note', 'name'])).map(({ field }) => field)).toEqual(['name', 'other'])
})

test('refuses a number that is a card number, below zero too', () => {
  for (const amount of [4111111111111111, -4111111111111111])
    expect(textErrors({ amount })).toMatchObject([{ field: 'amount', code: 'CARD_NUMBER' }])
  expect(textErrors({ amount: -12_345_678 })).toEqual([])
})
