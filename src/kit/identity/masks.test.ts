import { expect, test } from 'vitest'
import { maskNricWithDots, maskEmail, maskIdTail, maskPhone } from './masks.ts'

test('an identity number keeps its last four characters', () => {
  expect([maskNricWithDots('S1234567D'), maskNricWithDots('770305021234')]).toEqual(['•••••567D', '••••••••1234'])
})

test('masks a stored tail like a whole number', () => expect(maskIdTail('567D')).toBe(maskNricWithDots('S1234567D')))

test('an e-mail keeps its first letters and its domain', () => {
  expect(['siti@mail.sg', 'abc@mail.sg', 'ab@mail.sg', 'a@mail.sg', 'none', '@mail.sg'].map(maskEmail)).toEqual([
    'si•••••@mail.sg',
    'ab•••••@mail.sg',
    'a•••••@mail.sg',
    '•••••@mail.sg',
    '•••••',
    '•••••',
  ])
})

test('a phone number keeps its dial code and its last four digits', () => {
  expect(['+65 81234567', '+673 7123456', '81234567', '1234', ''].map(maskPhone)).toEqual([
    '+65 •••• 4567',
    '+673 •••• 3456',
    '•••• 4567',
    '••••',
    '••••',
  ])
})

test('hides a value that is too short to mask', () => expect(['567D', ''].map(maskNricWithDots)).toEqual(['••••', '']))
