import { expect, test } from 'vitest'
import { maskNricWithDots, maskBankAccount, maskCard, maskEmail, maskIdTail, maskNric, maskPhone } from './masks.ts'

test('an identity number keeps its last four characters', () => {
  expect([maskNric('S1234567D'), maskNricWithDots('S1234567D'), maskNric('770305-02-1234'), maskNricWithDots('770305021234')]).toEqual([
    'XXXXX567D',
    '•••••567D',
    'XXXXXX-XX-1234',
    '••••••••1234',
  ])
})

test('masks a stored tail like a whole number', () => expect(maskIdTail('567D')).toBe(maskNricWithDots('S1234567D')))

test('a card keeps its last four digits', () => expect(['4242 4242 4242 4242', '4242'].map(maskCard)).toEqual(['•••• 4242', '•••• 4242']))

test('a bank account keeps the last three after the slash', () => {
  expect(['DBS/0123456678', '0123456678', '12/678'].map(maskBankAccount)).toEqual(['•••/•••••••678', '•••••••678', '••/•••'])
})

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

test('hides values that are too short to mask', () =>
  expect([maskNric('567D'), maskNricWithDots(''), maskBankAccount('12')]).toEqual(['XXXX', '', '••']))
