import { describe, expect, test } from 'vitest'
import { donorTypeIds, itemIds, preferenceIds } from '#kit/giving/ids.ts'
import { isNric } from '#jurisdictions/numbers/nric.ts'
import { randomFrom } from './random.ts'
import { givesFor, sampleDonor } from './sample-donors.ts'

const donorsOf = (country: 'SG' | 'MY' | 'BN') => {
  const random = randomFrom(7)
  return Array.from({ length: 3000 }, (_, index) => sampleDonor(random, { country, isIslamic: true, language: 'en' }, index, 0))
}
const isMalay = (name: string) => / (?:bin|binte|binti) /.test(name)

describe('sample donors', () => {
  test('sample donors of Singapore have numbers of their own, with a believable year of birth', () => {
    const numbers = donorsOf('SG').flatMap(({ idType, nric }) => (idType === 'nric' && nric ? [nric] : []))
    expect(numbers.filter(number => !isNric(number))).toEqual([])
    expect(new Set(numbers).size).toBe(numbers.length)
    const years = numbers.map(number => (number.startsWith('T') ? 2000 : 1900) + Number(number.slice(1, 3)))
    expect([Math.min(...years) >= 1945, Math.max(...years) <= 2006]).toEqual([true, true])
  })

  test.each(['SG', 'MY', 'BN'] as const)('sample donors of %s have the religion of their name, companies none', country => {
    for (const { donorType, name, religionType } of donorsOf(country)) {
      const religion = isMalay(name) ? 1 : 2
      expect([name, religionType]).toEqual([name, donorType === donorTypeIds.corporate ? null : religion])
    }
  })

  test('sample donors of Malaysia have an even MyKad number as women, of Brunei a title of their sex', () => {
    for (const { name, nric } of donorsOf('MY')) if (nric && / bint[ei] /.test(name)) expect(Number(nric.at(-1)) % 2).toBe(0)
    const wrong = donorsOf('BN').filter(({ name }) => /^(?:Hj|Awg) .* binti /.test(name) || /^(?:Hjh|Dyg) .* bin /.test(name))
    expect(wrong).toEqual([])
  })

  test('give zakat and fitrah only as Muslims, companies zakat only, and anything else as they like', () => {
    const donors = donorsOf('SG')
    const donorsFor = (itemId: number, appPreferenceId: number = preferenceIds.islamicGiving) =>
      donors.filter(donor => givesFor(donor, { appPreferenceId, itemId } as Parameters<typeof givesFor>[1]))
    expect(donorsFor(itemIds.fitrah).every(({ name }) => isMalay(name))).toBe(true)
    expect(donorsFor(itemIds.zakat).every(({ name, donorType }) => isMalay(name) || donorType === donorTypeIds.corporate)).toBe(true)
    expect(donorsFor(itemIds.donation, preferenceIds.donations)).toHaveLength(donors.length)
  })
})
