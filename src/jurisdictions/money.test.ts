import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addMoney,
  Currency,
  formatAmount,
  formatMoney,
  Money,
  money,
  parseAmount,
  parseTypedAmount,
  plainAmount,
  sumMoney,
  thousandthsOf,
  multiplyMoney,
} from './money.ts'

const minors = fc.integer({ min: -1e12, max: 1e12 })
const currencies = fc.constantFrom(...Currency.options)

describe('formatMoney', () => {
  test('carries RM for ringgit and $ for the others', () => {
    expect(formatMoney(money(123450, 'MYR'))).toBe('RM\u00A01,234.50')
    for (const currency of ['SGD', 'AUD', 'BND'] as const) expect(formatMoney(money(123450, currency))).toBe('$1,234.50')
  })

  test('omits .00 and prints all other cents', () => {
    expect([120000, 100, 0, 5, 1000001].map(minor => formatMoney(money(minor, 'SGD')))).toEqual([
      '$1,200',
      '$1',
      '$0',
      '$0.05',
      '$10,000.01',
    ])
  })

  test('puts the sign first', () => {
    expect(formatMoney(money(-420, 'SGD'))).toBe('-$4.20')
    expect(formatMoney(money(-420, 'MYR'))).toBe('-RM\u00A04.20')
    expect([420, 0, -420].map(minor => formatMoney(money(minor, 'BND'), { sign: true }))).toEqual(['+$4.20', '$0', '-$4.20'])
  })

  test('agrees with what the ICU tables of each country write', () => {
    const how = { style: 'currency', trailingZeroDisplay: 'stripIfInteger' } as const
    const singapore = new Intl.NumberFormat('en-SG', { ...how, currency: 'SGD' })
    const malaysia = new Intl.NumberFormat('ms-MY', { ...how, currency: 'MYR' })
    fc.assert(
      fc.property(minors, minor => {
        fc.pre(minor !== 0)
        expect(formatMoney(money(minor, 'SGD'))).toBe(singapore.format(minor / 100))
        expect(formatMoney(money(minor, 'MYR'))).toBe(malaysia.format(minor / 100))
      }),
    )
  })
})

describe('an amount for a column or a field', () => {
  test('always has two decimals', () => {
    expect([123450, 120000, -5].map(minor => formatAmount({ minor }))).toEqual(['1,234.50', '1,200.00', '-0.05'])
    expect([123450, 120000, -5].map(minor => plainAmount({ minor }))).toEqual(['1234.50', '1200.00', '-0.05'])
  })
})

describe('money', () => {
  test('an amount is read digit by digit', () => {
    const amounts = {
      '1,234.5': 123450,
      $5: 500,
      'S$ 1,000': 100000,
      ' 0.05 ': 5,
      '12.': 1200,
      '007': 700,
      '1 234 567.5': 123456750,
      '20 SGD': 2000,
      '１２.５０': 1250,
      '1.10': 110,
    }
    for (const [text, minor] of Object.entries(amounts)) expect(parseAmount(text, 'SGD'), text).toBe(minor)
    expect([parseAmount('rm20.05', 'MYR'), parseAmount('AU$5', 'AUD'), parseAmount('BND 5', 'BND')]).toEqual([2005, 500, 500])
    expect(parseAmount('10000000000', 'SGD')).toBe(1e12)
  })

  test('an amount is refused when it is anything else', () => {
    const others = [
      '',
      '.',
      '.5',
      '1.234',
      '1,23',
      '0,500',
      '1.234,50',
      '12,34.00',
      '-5',
      '1e3',
      '0x10',
      'NaN',
      'EUR 5',
      'RM 20',
      'A$5',
      '1,234 567',
      '5 5',
      '10000000000.01',
      '9'.repeat(400),
    ]
    for (const text of others) expect(parseAmount(text, 'SGD'), text).toBe(null)
  })

  test('an amount that is typed may begin with the point, and has no blank between its digits', () => {
    expect(['.5', ' 1,234.50 ', 'S$ 20', '20 SGD'].map(text => parseTypedAmount(text, 'SGD'))).toEqual([50, 123450, 2000, 2000])
    for (const text of ['1 234', '1 234.50', '.', '', '-5', '1.234,50', '1,23', '20x3', '1e3', 'RM 20', '12.345'])
      expect(parseTypedAmount(text, 'SGD'), text).toBe(null)
  })

  test('comes back from every way of writing it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), currencies, (minor, currency) => {
        for (const text of [formatMoney(money(minor, currency)), formatAmount({ minor }), plainAmount({ minor })])
          expect(parseAmount(text, currency)).toBe(minor)
      }),
    )
  })
})

describe('arithmetic', () => {
  test('keeps to whole minor units and one currency', () => {
    expect(addMoney(money(10, 'SGD'), money(20, 'SGD'))).toEqual({ minor: 30, currency: 'SGD' })
    expect(() => addMoney(money(10, 'SGD'), money(20, 'BND'))).toThrow(RangeError)
    expect(() => money(0.1 + 0.2, 'SGD')).toThrow(RangeError)
    expect(() => multiplyMoney(money(1, 'SGD'), 1.5)).toThrow(RangeError)
    expect(sumMoney([money(1, 'AUD'), money(2, 'AUD')], 'AUD')).toEqual(money(3, 'AUD'))
    expect(sumMoney([], 'AUD')).toEqual(money(0, 'AUD'))
    expect(Money.safeParse({ minor: 1.5, currency: 'SGD' }).success).toBe(false)
    expect(Money.safeParse({ minor: 1, currency: 'USD' }).success).toBe(false)
  })

  test('2.5 % is rounded half up to the cent', () => {
    expect([20, 19, 60, 585225, 0].map(minor => thousandthsOf(money(minor, 'BND'), 25).minor)).toEqual([1, 0, 2, 14631, 0])
    expect(thousandthsOf(money(-20, 'BND'), 25).minor).toBe(-1)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), minor => {
        expect(BigInt(thousandthsOf(money(minor, 'SGD'), 25).minor)).toBe((BigInt(minor) * 25n + 500n) / 1000n)
      }),
    )
  })
})
