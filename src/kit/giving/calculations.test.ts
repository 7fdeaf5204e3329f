import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compoundsOn,
  fidyahEachYear,
  fidyahOf,
  fidyahTotal,
  fitrahTotal,
  kaffarahOf,
  kaffarahPeople,
  nisabOfGold,
  zakatHarta,
} from './calculations.ts'
import { formatMoney, money } from './money.ts'

const sgd = (minor: number) => money(minor, 'SGD')
const myr = (minor: number) => money(minor, 'MYR')
const bnd = (minor: number) => money(minor, 'BND')

describe('fitrah', () => {
  test('is grade by grade, rate times people', () => {
    expect(
      fitrahTotal([
        { name: 'Normal', rate: sgd(500), noOfPerson: 4 },
        { name: 'Higher', rate: sgd(790), noOfPerson: 2 },
      ]),
    ).toEqual(sgd(3580))
    expect(fitrahTotal([{ name: 'Beras biasa', rate: myr(700), noOfPerson: 5 }])).toEqual(myr(3500))
    expect(() => fitrahTotal([])).toThrow(RangeError)
  })

  test.each([
    [2018, 500, 700],
    [2021, 510, 750],
    [2025, 500, 790],
    [2026, 500, 800],
  ])('for a family of six in Singapore in %i comes to the cent', (_year, normal, higher) => {
    expect(
      fitrahTotal([
        { name: 'Normal', rate: sgd(normal), noOfPerson: 3 },
        { name: 'Higher', rate: sgd(higher), noOfPerson: 3 },
      ]),
    ).toEqual(sgd(3 * (normal + higher)))
  })
})

describe('fidyah', () => {
  test('in Selangor is days × years × rate', () => {
    expect([fidyahOf(myr(200), 7), fidyahOf(myr(200), 7, 3)].map(amount => formatMoney(amount))).toEqual(['RM\u00A014', 'RM\u00A042'])
  })

  test('in Terengganu grows with each year it is late', () => {
    expect(fidyahTotal(myr(175), [{ year: 2020, days: 3 }], 2023, true)).toEqual(myr(1575))
    const eachYear = [2020, 2021, 2022].map(year => ({ year, days: 3 }))
    expect(eachYear.map(missed => fidyahTotal(myr(175), [missed], 2023, true).minor)).toEqual([1575, 1050, 525])
    expect(fidyahTotal(myr(175), eachYear, 2023, true)).toEqual(myr(3150))
    expect(fidyahEachYear(myr(175), 3, 3)).toEqual(myr(3150))
  })

  test('of ten days in each of ten years is 550 cupak', () => expect(fidyahEachYear(myr(100), 10, 10)).toEqual(myr(55000)))

  test('in Singapore grew until Ramadan 1447 and then stopped growing', () => {
    const before = { rate: sgd(140), isCompounding: true, compoundingEndsOn: '2026-03-20' }
    expect(['2026-03-20', '2026-03-21'].map(day => compoundsOn(before, day))).toEqual([true, false])
    expect(compoundsOn({ ...before, isCompounding: false }, '2020-01-01')).toBe(false)
    expect(fidyahTotal(sgd(140), [{ year: 2023, days: 6 }], 2025, true)).toEqual(sgd(1680))
    expect(fidyahTotal(sgd(400), [{ year: 2023, days: 6 }], 2026, false)).toEqual(sgd(2400))
  })

  test('counts once when paid in the year it was missed', () =>
    expect(fidyahTotal(sgd(140), [{ year: 2025, days: 10 }], 2025, true)).toEqual(sgd(1400)))

  test('gives the same total for equal years as the sum of each year', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(60), fc.integer({ min: 0, max: 50 }), (rate, days, years) => {
        const missed = Array.from({ length: years }, (_, index) => ({ year: 2026 - 1 - index, days }))
        return fidyahTotal(myr(rate), missed, 2026, true).minor === fidyahEachYear(myr(rate), days, years).minor
      }),
    )
  })
})

describe('kaffarah', () => {
  test('feeds sixty people for a fast and ten for an oath', () => {
    expect([kaffarahOf(sgd(400), kaffarahPeople.fast), kaffarahOf(sgd(400), kaffarahPeople.oath), kaffarahOf(sgd(400), 60, 2)]).toEqual([
      sgd(24000),
      sgd(4000),
      sgd(48000),
    ])
  })
})

describe('zakat on wealth', () => {
  test('is 2.5 % from the nisab on', () => {
    const nisab = nisabOfGold(bnd(6885), 85)
    expect(nisab).toEqual(bnd(585225))
    expect(zakatHarta(nisab, nisab)).toEqual({ isDue: true, amount: bnd(14631) })
    expect(zakatHarta(bnd(585224), nisab)).toEqual({ isDue: false, amount: bnd(0) })
    expect(nisabOfGold(myr(25089), 85)).toEqual(myr(2132565))
    expect(() => zakatHarta(sgd(1), nisab)).toThrow(RangeError)
  })
})
