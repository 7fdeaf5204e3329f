import { afterEach, describe, expect, test } from 'vitest'
import { setLocale } from '#messages/runtime.js'
import type { ShortLine } from '#features/gifts/rows.ts'
import { methodIds } from '#kit/giving/ids.ts'
import type { CounterParams } from './counter/counter.ts'
import { nameOfMethod } from './catalogue-labels.ts'
import { describePurposes } from './counter/tray/describe-purposes.ts'
import { gradeLabel, lineName } from './line-labels.ts'
import { translateParams } from './counter/translate-params.ts'
import { paidWords } from './gift-labels.ts'

const line = (
  itemId: ShortLine['itemId'],
  name: string,
  noOfPerson: number | null = null,
  numberOfDay: number | null = null,
): ShortLine => ({
  nameCode: null,
  grade: null,
  fundName: null,
  fundNameMs: null,
  itemId,
  name,
  noOfPerson,
  numberOfDay,
})
const gift = (lines: ShortLine[], itemId: ShortLine['itemId'] = 3) => ({
  itemId,
  donationToName: 'Building fund',
  donationToNameMs: 'Tabung pembangunan',
  lines,
})
const inMalay = () => void setLocale('ms', { reload: false })
afterEach(() => void setLocale('en', { reload: false }))

describe('a line of the tray says what was given', () => {
  test.each([
    ['a family of one grade', gift([line(3, 'Zakat Fitrah', 4)]), 'Fitrah, 4 people', 'Zakat Fitrah, 4 orang'],
    ['a family of two grades', gift([line(3, 'Beras', 3), line(3, 'Beras wangi', 1)]), 'Fitrah, 4 people', 'Zakat Fitrah, 4 orang'],
    [
      'several kinds',
      gift([line(3, 'F', 1), line(2, 'G', null, 3)]),
      'Fitrah, 1 person; Fidyah, 3 days',
      'Zakat Fitrah, 1 orang; Fidyah, 3 hari',
    ],
    ['wealth', gift([line(1, 'Zakat Harta')]), 'Zakat Harta', 'Zakat Harta'],
    ['wakaf', gift([line(4, 'Wakaf Ilmu')]), 'Wakaf, Wakaf Ilmu', 'Wakaf, Wakaf Ilmu'],
    ['a usual purpose', gift([{ ...line(1, 'Savings'), nameCode: 'savings' }]), 'Zakat Harta, Savings', 'Zakat Harta, Simpanan'],
    ['two purposes', gift([line(100, 'Roof'), line(100, 'Orphans')], 100), 'Donation, Roof, Orphans', 'Derma, Roof, Orphans'],
    ['no lines', gift([], 100), 'Donation, Building fund', 'Derma, Tabung pembangunan'],
  ])('a purpose is described for %s', (_, row, english, malay) => {
    expect(describePurposes(row)).toBe(english)
    inMalay()
    expect(describePurposes(row)).toBe(malay)
  })
})

test('grades and purposes are named in the language of the reader, others as they were typed', () => {
  inMalay()
  expect(['Normal', 'Higher', 'Beras wangi'].map(gradeLabel)).toEqual(['Biasa', 'Tinggi', 'Beras wangi'])
  expect(lineName({ ...line(3, 'Higher, arwah Ali'), grade: 'Higher' })).toBe('Tinggi, arwah Ali')
  expect(lineName({ ...line(4, 'Building fund'), fundName: 'Building fund', fundNameMs: 'Tabung pembangunan' })).toBe('Tabung pembangunan')
})

test('choices and ways of paying are named as the reader calls them', () => {
  const params = {
    paymentMethods: [{ id: 6, displayName: 'Cash', fields: [], required: [] }],
    donationToValues: [
      { id: 'a', displayName: 'Building fund', displayNameMs: 'Tabung pembangunan' },
      { id: 'b', displayName: 'Orphans', displayNameMs: null },
    ],
    languages: [{ id: 'en', displayName: 'English' }],
  } as unknown as CounterParams
  const names = () => {
    const { paymentMethods, donationToValues, languages } = translateParams(params)
    return [...paymentMethods, ...donationToValues, ...languages].map(({ displayName }) => displayName)
  }
  const cheque = { paymentMethod: methodIds.cheque, cardType: null, cardLastDigit: null, chequeNumber: '004512' } as const
  expect([...names(), nameOfMethod(12), paidWords(cheque)]).toEqual([
    'Cash',
    'Building fund',
    'Orphans',
    'English',
    'Bank Transfer',
    'Cheque 004512',
  ])
  inMalay()
  expect([...names(), nameOfMethod(12), paidWords(cheque)]).toEqual([
    'Tunai',
    'Tabung pembangunan',
    'Orphans',
    'Bahasa Inggeris',
    'Pindahan bank',
    'Cek 004512',
  ])
})
