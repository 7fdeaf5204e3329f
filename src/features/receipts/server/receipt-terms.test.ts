import { type Language, languages } from '#kit/text/languages.ts'
import { expect, test } from 'vitest'
import { givingItems } from '#features/gifts/rules.ts'
import { cardBrands, paymentMethods } from '#kit/giving/payment.ts'
import { frequencies } from '#kit/giving/recurrence.ts'
import { itemName, itemTerm } from '#features/gifts/item-terms.ts'
import { brandTerm, frequencyTerm, methodTerm, paidByTerm } from '#features/gifts/terms.ts'
import { termsIn, wireTerms } from '#features/gifts/server/public.ts'
import type { LineNameCode } from '#features/gifts/line-names.ts'
import { describeCalculation } from './describe-calculation.ts'

const line = {
  itemId: 2 as const,
  fundId: null,
  isTaxDeductible: null,
  fundName: null,
  fundNameMs: null,
  donationId: '',
  people: null,
  days: null,
  years: null,
  quantity: null,
  rateMinor: null,
  wealthMinor: null,
  deductionMinor: null,
  overrideReason: null,
  rateId: null,
  amountMinor: 100,
}
type LineWords = { name: string; nameCode?: LineNameCode; grade?: string; fundName?: string; fundNameMs?: string | null }
const nameOf = (language: Language, words: LineWords) =>
  describeCalculation({ ...line, nameCode: null, grade: null, ...words }, 'SGD', language)

test('translates the purpose of a line by its code, after its grade', () => {
  expect(nameOf('ms', { name: 'Savings', nameCode: 'savings' })).toBe('Simpanan')
  expect(nameOf('en', { name: 'Beras biasa, Sakit', nameCode: 'illness', grade: 'Beras biasa' })).toBe('Beras biasa, Illness')
})

test('names the purpose of a line in the language of the receipt, whatever it was recorded in', () => {
  const purpose = { fundName: 'Building fund', fundNameMs: 'Tabung pembangunan' }
  expect(nameOf('ms', { name: 'Building fund', ...purpose })).toBe('Tabung pembangunan')
  expect(nameOf('en', { name: 'Tabung pembangunan, arwah Ali', ...purpose })).toBe('Building fund, arwah Ali')
  expect(nameOf('ms', { name: 'Building fundamentals', ...purpose })).toBe('Building fundamentals')
  expect(nameOf('ms', { name: 'Winter appeal', fundName: 'Winter appeal', fundNameMs: null })).toBe('Winter appeal')
})

test('names a grade of fitrah in the language of the receipt, alone and before what else it is for', () => {
  expect(nameOf('ms', { name: 'Higher', grade: 'Higher' })).toBe('Tinggi')
  expect(nameOf('ms', { name: 'Normal, arwah Ali', grade: 'Normal' })).toBe('Biasa, arwah Ali')
  expect(nameOf('ms', { name: 'Higher, Savings', nameCode: 'savings', grade: 'Higher' })).toBe('Tinggi, Simpanan')
  expect(nameOf('en', { name: 'Beras wangi', grade: 'Beras wangi' })).toBe('Beras wangi')
  expect(nameOf('ms', { name: 'Higher Ground' })).toBe('Higher Ground')
})

test('keeps words that people entered, also when they equal a translated word', () => {
  for (const language of languages) expect(nameOf(language, { name: 'Beras wangi, Gold' })).toBe('Beras wangi, Gold')
})

test('names how a gift was paid by ids, with the number of its cheque or card', () => {
  const blank = { brand: null, last4: null, chequeNo: null }
  const paid = [
    { ...blank, method: 6 },
    { ...blank, method: 7, chequeNo: '004512' },
    { ...blank, method: 7, chequeNo: '12 34' },
    { ...blank, method: 7 },
    { ...blank, method: 1, last4: '4242' },
    { ...blank, method: 1, last4: '4242', brand: 'others' },
    { ...blank, method: 1, last4: '4242', brand: 'visa' },
    { ...blank, method: 8 },
    { ...blank, method: 99 },
  ]
  expect(paid.map(one => paidByTerm(termsIn('ms'), one))).toEqual([
    'Tunai',
    'Cek 004512',
    'Cek 12 34',
    'Cek',
    'Kad ••4242',
    'Lain-lain ••4242',
    'Visa ••4242',
    'PayNow',
    'Lain-lain',
  ])
  expect(paidByTerm(wireTerms, { ...blank, method: 1, last4: '4242', brand: 'others' })).toBe('Others ••4242')
})

test('the English text of a kind, payment method or frequency is the word of the wire', () => {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')
  expect(givingItems.map(id => [id, itemTerm(wireTerms, id), itemName(wireTerms, id)])).toEqual([
    [1, 'Zakat Harta', 'Zakat'],
    [2, 'Fidyah', 'Fidyah'],
    [3, 'Fitrah', 'Fitrah'],
    [4, 'Wakaf', 'Wakaf Ilmu'],
    [5, 'Kaffarah', 'Kaffarah'],
    [6, 'Wakaf', 'Wakaf Masyarakat'],
    [11, 'Zakat Harta', 'Zakat Harta & Fitrah'],
    [100, 'Donation', 'Donation'],
    [101, 'Mosque', 'Mosque'],
    [102, 'Fajr Donation', 'Fajr Donation'],
    [103, 'Friday Donation', 'Friday Donation'],
    [104, 'Purchase', 'Purchase'],
    [105, 'Purchase and Donation', 'Purchase and Donation'],
  ])
  expect(paymentMethods.map(({ id }) => plain(methodTerm(wireTerms, id)))).toEqual(paymentMethods.map(({ name }) => name))
  expect(cardBrands.map(name => brandTerm(wireTerms, name))).toEqual([
    'Visa',
    'Mastercard',
    'JCB',
    'American Express',
    'UnionPay',
    'Diners Club',
    'Others',
  ])
  expect(frequencies.map(({ id }) => plain(frequencyTerm(wireTerms, id)))).toEqual(frequencies.map(({ name }) => name.toLowerCase()))
  expect([frequencyTerm(wireTerms, null), frequencyTerm(termsIn('ms'), null)]).toEqual(['One Time', 'Sekali'])
})
