import { describe, expect, test } from 'vitest'
import type { LineKind } from '#kit/giving/ids.ts'
import type { Money } from '#jurisdictions/money.ts'
import type { Rate } from '#features/rates/rules.ts'
import { IslamicLine, formatCalculation, checkLine, kindOfGift } from './rules.ts'

const sgd = (minor: number): Money => ({ minor, currency: 'SGD' })
const id = '01890000-0000-7000-8000-0000000000f1'
const rate = (itemId: Rate['itemId'], grade: string, minor: number, compounds = false): Rate => ({
  id,
  itemId,
  grade,
  amount: sgd(minor),
  startsOn: '2026-01-01',
  endsOn: null,
  compounds,
  authority: 'MUIS',
  source: 'A test',
})
const rates = [
  rate(6, 'Standard', 1_380_000),
  rate(7, 'Standard', 140, true),
  rate(42, 'Normal', 500),
  rate(42, 'Higher', 800),
  rate(46, 'Standard', 1000),
]
const judge = (kind: LineKind, line: object, on = rates, deductsBasicNeeds = false) =>
  checkLine(kind, IslamicLine.parse({ donationToValue: id, ...line }), on, { deductsBasicNeeds })

describe('a line', () => {
  test.each<[string, LineKind, object]>([
    ['for fitrah of the lower grade', 3, { grade: 'Normal', noOfPerson: 6, rate: sgd(500), amount: sgd(3000) }],
    ['for fitrah of the higher grade', 3, { grade: 'Higher', noOfPerson: 2, rate: sgd(800), amount: sgd(1600) }],
    ['for fidyah of this year', 2, { numberOfDay: 12, rate: sgd(140), amount: sgd(1680) }],
    ['for fidyah three years late', 2, { numberOfDay: 3, years: 3, rate: sgd(140), amount: sgd(1260) }],
    ['for kaffarah of sixty', 5, { noOfPerson: 60, rate: sgd(1000), amount: sgd(60_000) }],
    ['for two oaths', 5, { noOfPerson: 10, quantity: 2, rate: sgd(1000), amount: sgd(20_000) }],
    ['for zakat on wealth of exactly the nisab', 1, { wealth: sgd(1_380_000), amount: sgd(34_500) }],
    ['for zakat whose half cent is rounded up', 1, { wealth: sgd(1_380_020), amount: sgd(34_501) }],
    ['for zakat that the donor computed', 1, { amount: sgd(12_345) }],
    ['for wakaf ilmu', 4, { amount: sgd(5000) }],
    ['for wakaf WMS', 6, { name: 'For my parents', amount: sgd(5000) }],
  ])('%s', (_, kind, line) => {
    expect(judge(kind, line)).toMatchObject({ announced: null })
  })

  test('a line is taken at another rate with a reason, and the announced one is kept beside it', () => {
    const line = { grade: 'Normal', noOfPerson: 2, rate: sgd(450), overrideReason: 'Rate of his own state', amount: sgd(900) }
    expect(judge(3, line)).toMatchObject({ rate: sgd(450), nisab: null, announced: sgd(500), rateId: expect.any(String) })
    expect(judge(3, line, [])).toEqual({ rate: sgd(450), nisab: null, announced: null, rateId: null })
    expect(judge(1, { wealth: sgd(1_000_000), overrideReason: 'Insists', amount: sgd(25_000) })).toMatchObject({ announced: sgd(0) })
  })
})

describe('a line', () => {
  test.each<[string, LineKind, object, string, string, string, object?]>([
    [
      'at the rate of another year',
      3,
      { grade: 'Higher', noOfPerson: 5, rate: sgd(790), amount: sgd(3950) },
      'WRONG_RATE',
      'rate',
      'RATE_OF_DAY',
      { announced: '$8', entered: '$7.90' },
    ],
    [
      'of an unknown grade',
      3,
      { grade: 'Basmati', noOfPerson: 5, rate: sgd(900), amount: sgd(4500) },
      'NO_RATE',
      'rate',
      'NO_RATE_THAT_DAY',
    ],
    [
      'of fitrah without a grade where there are two',
      3,
      { noOfPerson: 5, rate: sgd(500), amount: sgd(2500) },
      'NO_RATE',
      'rate',
      'NO_RATE_THAT_DAY',
    ],
    [
      'with a wrong sum',
      3,
      { grade: 'Normal', noOfPerson: 5, rate: sgd(500), amount: sgd(3000) },
      'WRONG_SUM',
      'amount',
      'LINE_SUM',
      { due: '$25', entered: '$30' },
    ],
    [
      'of fidyah with a wrong sum',
      2,
      { numberOfDay: 3, years: 3, rate: sgd(140), amount: sgd(420) },
      'WRONG_SUM',
      'amount',
      'LINE_SUM',
      { due: '$12.60', entered: '$4.20' },
    ],
    [
      'of zakat below the nisab',
      1,
      { wealth: sgd(1_379_999), amount: sgd(34_500) },
      'BELOW_NISAB',
      'wealth',
      'WEALTH_BELOW_NISAB',
      { wealth: '$13,799.99', nisab: '$13,800' },
    ],
    [
      'of zakat with a wrong sum',
      1,
      { wealth: sgd(2_000_000), amount: sgd(40_000) },
      'WRONG_SUM',
      'amount',
      'LINE_SUM',
      { due: '$500', entered: '$400' },
    ],
    ['of fitrah without people', 3, { grade: 'Normal', rate: sgd(500), amount: sgd(500) }, 'INVALID', 'noOfPerson', 'KIND_NEEDS_FIELD'],
    ['of wakaf with people', 4, { noOfPerson: 2, amount: sgd(500) }, 'INVALID', 'noOfPerson', 'KIND_EXCLUDES_FIELD'],
    [
      'with a reason although the rate is the announced one',
      3,
      { grade: 'Normal', noOfPerson: 1, rate: sgd(500), overrideReason: 'x', amount: sgd(500) },
      'INVALID',
      'overrideReason',
      'REASON_NOT_NEEDED',
    ],
  ])('%s', (_, kind, line, refusal, field, code, values) => {
    expect(judge(kind, line)).toEqual([{ refusal, field, code, ...(values && { values }) }])
  })

  test('a line that lets fidyah grow where it does not is refused', () => {
    const line = { numberOfDay: 3, years: 2, rate: sgd(400), amount: sgd(2400) }
    expect(judge(2, line, [rate(7, 'Standard', 400)])).toMatchObject([{ refusal: 'INVALID', field: 'years', code: 'YEARS_DO_NOT_COUNT' }])
  })

  test.each([
    ['a hundred people', { noOfPerson: 100 }],
    ['half a person', { noOfPerson: 1.5 }],
    ['a rate of a hundred', { rate: sgd(10_000) }],
    ['a rate of nothing', { rate: sgd(0) }],
  ])('before it is checked: %s', (_, field) => {
    expect(IslamicLine.safeParse({ donationToValue: id, amount: sgd(500), ...field }).success).toBe(false)
  })
})

test('a gift has the kind of its lines; harta and fitrah together have one of their own', () => {
  expect([kindOfGift([3]), kindOfGift([3, 3]), kindOfGift([1, 3]), kindOfGift([3, 2, 1])]).toEqual([3, 3, 11, 11])
  expect([kindOfGift([2, 3]), kindOfGift([5, 2]), kindOfGift([2])]).toEqual([3, 5, 2])
})

test('figures are said as people say them', () => {
  const count = (one: string, many: string) => (number: number) => `${number} ${number === 1 ? one : many}`
  const figures = {
    people: count('person', 'people'),
    days: count('day', 'days'),
    years: count('year', 'years'),
    times: count('time', 'times'),
  }
  const none = { noOfPerson: null, numberOfDay: null, years: null, quantity: null, wealth: null, deduction: null }
  expect(formatCalculation(3, { ...none, noOfPerson: 1 }, sgd(700), figures)).toBe('1 person × $7')
  expect(formatCalculation(5, { ...none, noOfPerson: 10, quantity: 2 }, sgd(400), figures)).toBe('10 people × $4 × 2 times')
})
