import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Currency, formatAmount, formatMoney, money, plainAmount } from '#jurisdictions/money.ts'
import { currencyFault, headingFault, readAmount, withoutSeparators } from './amounts.ts'

describe('an amount in a file', () => {
  test.each([
    ['1234.50', 123450],
    ['1,234.5', 123450],
    ['1 234.50', 123450],
    ['1\u00A0234.50', 123450],
    ['S$20', 2000],
    ['$ 20', 2000],
    ['SGD 20.00', 2000],
    ['20.00 sgd', 2000],
    ['１２.５０', 1250],
    ['0', 0],
    ['20.', 2000],
  ])('%s is read', (text, minor) => {
    expect(readAmount(text, 'SGD')).toBe(minor)
  })

  test.each([
    '-20',
    '20-',
    '(20.00)',
    '20 CR',
    '20.00DR',
    '+20',
    '20.005',
    '1.234',
    '2e3',
    '2E+03',
    '=20',
    '10+10',
    '20%',
    '0x14',
    'twenty',
  ])('%s is no amount', text => {
    expect(readAmount(text, 'SGD')).toBe('BAD_AMOUNT')
  })
  test.each(['1,50', '1.234,50', '12,34.00', '1,2345', '1 23', '$', '', '20 0', '1,234 567', 'S$$20', '$20 SGD MYR', '٢٠', '½', '20²'])(
    '%s is no amount either',
    text => {
      expect(readAmount(text, 'SGD')).toBe('BAD_AMOUNT')
    },
  )

  test.each(['RM 20', 'RM20.00', 'MYR 20', 'US$20', 'USD 20', '20.00 USD', '€20', '£20', '¥2000', '20 EUR', 'A$20', 'B$ 20'])(
    '%s is of another currency',
    text => {
      expect(readAmount(text, 'SGD')).toBe('OTHER_CURRENCY')
    },
  )
  test('a dollar sign is no ringgit', () => {
    expect([readAmount('$20', 'MYR'), readAmount('RM 20', 'MYR'), readAmount('20 MYR', 'MYR')]).toEqual(['OTHER_CURRENCY', 2000, 2000])
    expect([headingFault('Jumlah ($)', 'MYR'), headingFault('Jumlah (RM)', 'MYR'), headingFault('Amount ($)', 'SGD')]).toEqual([
      'OTHER_CURRENCY',
      null,
      null,
    ])
  })

  test.each<[Currency, readonly string[], readonly string[]]>([
    ['MYR', ['MYR', 'rm', 'RM.', 'Ringgit'], ['$', 'S$', 'SGD', 'dollars']],
    ['SGD', ['SGD', 's$', '$'], ['RM', 'A$', 'USD', 'ringgit']],
  ])('the currency of its row is %s', (currency, own, others) => {
    const fault = (text: string) => currencyFault(text, '20', { currency, asked: ['currency'], meaningOf: () => undefined })
    expect(own.filter(fault)).toEqual([])
    expect(others.filter(text => fault(text) !== 'OTHER_CURRENCY')).toEqual([])
  })

  test('comes back from every way in which we write it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom(...Currency.options), (minor, currency) => {
        for (const text of [formatMoney(money(minor, currency)), formatAmount({ minor }), plainAmount({ minor })])
          expect(readAmount(text, currency)).toBe(minor)
      }),
    )
  })
})

describe('the fix of amounts', () => {
  test.each([
    ['1 234 567 .50', '1234567.50'],
    ["1'234.50", '1234.50'],
    ['1,00,000.00', '100000.00'],
    ['S$ 1,234, 567', 'S$1234567'],
  ])('%s loses blanks and separators of thousands', (text, better) => {
    expect(withoutSeparators(text, 'SGD')).toBe(better)
  })
  test.each([
    '-20',
    '(20)',
    '20 CR',
    '1,50',
    '12,34.00',
    '1.234,50',
    '20.005',
    '2e3',
    'RM 1,234',
    'USD 20',
    'abc',
    '',
    '10 20',
    '1 2',
    '1 00',
    '10\n20',
    '1 000\n000',
  ])('%s stays', text => {
    expect(withoutSeparators(text, 'SGD')).toBe(null)
  })
  test('changes no digit', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d ,.'$-]{1,15}$/), text => {
        const better = withoutSeparators(text, 'SGD')
        expect(better === null || better.replace(/[^\d.]/g, '') === text.replace(/[^\d.]/g, '')).toBe(true)
      }),
    )
  })
})
