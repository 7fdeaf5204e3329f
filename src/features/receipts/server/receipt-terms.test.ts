import { languages } from '#kit/text/languages.ts'
import { expect, test } from 'vitest'
import { givingItems } from '#features/gifts/rules.ts'
import { paymentMethods } from '#kit/giving/payment.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { translateLineName, translateTerm } from './receipt-terms.ts'

test('translates a line’s purpose into the language of the receipt', () => {
  expect(['Savings', 'Nursing', 'Oath'].map(name => translateLineName('ms', name))).toEqual(['Simpanan', 'Menyusukan anak', 'Sumpah'])
  expect(['Simpanan', 'Menyusukan anak', 'Sumpah'].map(name => translateLineName('en', name))).toEqual(['Savings', 'Nursing', 'Oath'])
})

test('translates the text after a grade', () => {
  expect(translateLineName('ms', 'Beras biasa, Illness')).toBe('Beras biasa, Sakit')
})

test('keeps custom names', () => {
  for (const language of languages) expect(translateLineName(language, 'Beras wangi, arwah Pak Long')).toBe('Beras wangi, arwah Pak Long')
})

test('keeps numbers after a payment method', () => {
  const paid = ['Cheque 004512', 'Cheque ABC-1234', 'Cheque 12 34', 'Card ••4242', 'Others ••4242', 'Visa ••4242']
  expect(paid.map(words => translateTerm('ms', words))).toEqual([
    'Cek 004512',
    'Cek ABC-1234',
    'Cek 12 34',
    'Kad ••4242',
    'Lain-lain ••4242',
    'Visa ••4242',
  ])
  expect(paid.map(words => translateTerm('en', words))).toEqual(paid)
})

test('the English text of a kind, payment method or frequency is the word of the wire', () => {
  const words = [
    ...givingItems.map(({ receipt }) => receipt),
    ...paymentMethods.map(({ label }) => label),
    ...frequencies.map(({ name }) => name),
  ]
  expect(words.map(word => translateTerm('en', word))).toEqual(words)
})
