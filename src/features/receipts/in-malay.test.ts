import { expect, test } from 'vitest'
import { lineNameIn, saidIn } from './in-malay.ts'

test('what a line is given for is said in the language of the receipt, whichever language it was chosen in', () => {
  expect(['Savings', 'Nursing', 'Oath'].map(name => lineNameIn('ms', name))).toEqual(['Simpanan', 'Menyusukan anak', 'Sumpah'])
  expect(['Simpanan', 'Menyusukan anak', 'Sumpah'].map(name => lineNameIn('en', name))).toEqual(['Savings', 'Nursing', 'Oath'])
})

test('what stands behind a grade is said in that language too', () => {
  expect(lineNameIn('ms', 'Beras biasa, Illness')).toBe('Beras biasa, Sakit')
})

test('a name of one’s own stays as it was written', () => {
  for (const language of ['en', 'ms'] as const)
    expect(lineNameIn(language, 'Beras wangi, arwah Pak Long')).toBe('Beras wangi, arwah Pak Long')
})

test('numbers behind a way to pay stay', () => {
  expect([saidIn('ms', 'Cheque 004512'), saidIn('ms', 'Card ••4242')]).toEqual(['Cek 004512', 'Kad ••4242'])
})
