import { expect, test } from 'vitest'
import { textErrors } from './text-policy.ts'

test('refuses the field in which a call sends more letters than are searched', () => {
  const given = { name: 'x'.repeat(200_000), note: 'y'.repeat(60_000), more: ['z'] }
  expect(textErrors(given)).toEqual([{ field: 'note', message: 'This is too long.' }])
  expect(textErrors({ name: given.name })).toEqual([])
})

test('refuses a number that is a card number, below zero too', () => {
  for (const amount of [4111111111111111, -4111111111111111])
    expect(textErrors({ amount })).toMatchObject([{ field: 'amount', message: expect.stringContaining('card number') as string }])
  expect(textErrors({ amount: -12_345_678 })).toEqual([])
})
