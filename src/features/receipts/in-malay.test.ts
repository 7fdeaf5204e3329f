import { expect, test } from 'vitest'
import { lineNameIn, saidIn } from './in-malay.ts'

test('translates a line’s purpose into the language of the receipt', () => {
  expect(['Savings', 'Nursing', 'Oath'].map(name => lineNameIn('ms', name))).toEqual(['Simpanan', 'Menyusukan anak', 'Sumpah'])
  expect(['Simpanan', 'Menyusukan anak', 'Sumpah'].map(name => lineNameIn('en', name))).toEqual(['Savings', 'Nursing', 'Oath'])
})

test('translates the text after a grade', () => {
  expect(lineNameIn('ms', 'Beras biasa, Illness')).toBe('Beras biasa, Sakit')
})

test('keeps custom names', () => {
  for (const language of ['en', 'ms'] as const)
    expect(lineNameIn(language, 'Beras wangi, arwah Pak Long')).toBe('Beras wangi, arwah Pak Long')
})

test('keeps numbers after a payment method', () => {
  expect([saidIn('ms', 'Cheque 004512'), saidIn('ms', 'Card ••4242')]).toEqual(['Cek 004512', 'Kad ••4242'])
})
