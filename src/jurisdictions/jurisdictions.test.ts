import { describe, expect, test } from 'vitest'
import { weekdayOf } from '#kit/time/days.ts'
import { Currency } from '#jurisdictions/money.ts'
import { paymentMethod } from '#kit/giving/payment.ts'
import { splitPhone } from '#kit/identity/phone.ts'
import { wallTime } from '#kit/time/time-zones.ts'
import { au } from './au.ts'
import { bn } from './bn.ts'
import { IdType, idTypesOf } from './identity-numbers.ts'
import { countryCodes } from './jurisdictions.ts'
import { defaultDialCode, jurisdictionOf, jurisdictionOfCurrency, jurisdictions } from './jurisdictions.ts'
import { my } from './my.ts'
import { sg } from './sg.ts'

test('finds the jurisdiction of each country and refuses any other', () => {
  expect(countryCodes.map(code => jurisdictionOf(code))).toEqual([sg, my, bn, au])
  expect(() => jurisdictionOf('XX')).toThrow("No jurisdiction for country 'XX'")
})

test('finds the jurisdiction of each currency', () => {
  expect(Currency.options.map(currency => jurisdictionOfCurrency(currency).currency)).toEqual(Currency.options)
})

test('starts a form with the dial code of the country, and with Australia’s elsewhere', () => {
  expect(['SG', 'MY', 'BN', 'AU', 'XX'].map(defaultDialCode)).toEqual(['+65', '+60', '+673', '+61', '+61'])
})

/** Every text, number and list below a value, by its path. */
const leavesOf = (value: unknown, path = ''): [string, unknown][] =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.entries(value).flatMap(([key, part]) => leavesOf(part, path ? `${path}.${key}` : key))
    : [[path, value]]
/** What a country may do without. */
const optional = ['enrolment.number', 'tax.registration', 'authorities.tax', 'authorities.religious', 'declaredGifts', 'charityNumbers.tax']

describe.each(jurisdictions.map(jurisdiction => [jurisdiction.name, jurisdiction] as const))('%s', (_, jurisdiction) => {
  test('every field is filled', () => {
    const empty = leavesOf(jurisdiction).filter(([, leaf]) => leaf === undefined || leaf === null || leaf === '' || Number.isNaN(leaf))
    expect(empty.map(([path]) => path).filter(path => !optional.includes(path))).toEqual([])
  })

  test('the currency is used by no other country', () => expect(jurisdictionOfCurrency(jurisdiction.currency)).toBe(jurisdiction))

  test('the time zone, the dial code, the weekend and the languages exist', () => {
    expect(wallTime('2026-03-02T04:00:00Z', jurisdiction.timeZone).day).toBe('2026-03-02')
    expect(splitPhone(`${jurisdiction.phone.dialCode} 81234567`)?.dialCode).toBe(jurisdiction.phone.dialCode)
    expect(['2026-11-20', '2026-11-21', '2026-11-22'].map(day => jurisdiction.weekend.includes(weekdayOf(day)))).toEqual([
      false,
      true,
      true,
    ])
    expect(jurisdiction.languages).toContain('en')
  })

  test('the notes and coins come greatest first, and the coins fall short of the notes', () => {
    const { notes, coins } = jurisdiction.money
    const all = [...notes, ...coins]
    expect(all).toEqual(all.toSorted((one, other) => other - one))
    expect(new Set(all).size).toBe(all.length)
    expect(all.every(minor => Number.isInteger(minor) && minor > 0)).toBe(true)
  })

  test('lists known identity number types, each once', () => {
    const types = idTypesOf(jurisdiction.code)
    expect(types.length).toBeGreaterThan(0)
    expect(new Set(types).size).toBe(types.length)
    expect(types.every(type => IdType.options.includes(type))).toBe(true)
  })

  test('takes cash first among known payment methods, each once', () => {
    const { counterMethods } = jurisdiction
    expect(paymentMethod(counterMethods[0]!)?.name).toBe('cash')
    expect(new Set(counterMethods).size).toBe(counterMethods.length)
    expect(counterMethods.every(id => paymentMethod(id) !== undefined)).toBe(true)
  })
})

test.each([
  ['SG', 1000_00, 2_00, 1_00],
  ['MY', 100_00, 1_00, 50],
  ['BN', 500_00, 1_00, 50],
  ['AU', 100_00, 5_00, 2_00],
] as const)('counts the notes and coins of %s that are in use, down to five cents', (code, greatestNote, leastNote, greatestCoin) => {
  const { notes, coins } = jurisdictionOf(code).money
  expect([notes[0], notes.at(-1), coins[0], coins.at(-1)]).toEqual([greatestNote, leastNote, greatestCoin, 5])
})

test('offers GIRO at the counters of every country but Australia', () => {
  const offered = jurisdictions.filter(({ counterMethods }) => counterMethods.includes(14)).map(({ code }) => code)
  expect(offered).toEqual(['SG', 'MY', 'BN'])
})

test('warns of a staff number that looks like one of its country and is not', () => {
  const staff = (country: string, number: string) => jurisdictionOf(country).identity.staffNumberError(number)
  for (const number of ['S1234567D', 'T1234567J', 'F1234567N', 'G1234567X', 'M1234567K', 'E1234567P'])
    expect(staff('SG', number)).toBeNull()
  expect(staff('SG', 'S1234567A')).toBe('WRONG_CHECK_LETTER')
  expect(['770305021234', 'A1234567'].map(number => staff('MY', number))).toEqual([null, null])
  expect(staff('MY', '77030502123')).toBe('NRIC_LENGTH')
  expect([staff('BN', '00123456'), staff('AU', '123')]).toEqual([null, null])
})

test('infers the type of an identity number from its format', () => {
  const kind = (country: string, number: string, isCompany = false) => jurisdictionOf(country).identity.typeOf(number, { isCompany })
  expect([
    kind('SG', 'S1234567D'),
    kind('SG', 'G1234567X'),
    kind('SG', '197401143C'),
    kind('SG', 'S1234567D', true),
    kind('MY', '770305021234'),
    kind('MY', '770305021234', true),
    kind('BN', '00123456'),
    kind('BN', '00123456', true),
    kind('AU', '51824753556'),
    kind('AU', 'PA1234567'),
    kind('AU', '123', true),
  ]).toEqual(['nric', 'fin', 'uen', 'uen', 'mykad', 'other', 'bruneiIc', 'other', 'abn', 'other', 'abn'])
})
