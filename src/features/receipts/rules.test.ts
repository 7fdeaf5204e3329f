import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountInWords, receiptNoOf, receiptPathOf, taxReliefOf, taxSentence } from './rules.ts'

describe('an amount in words', () => {
  test.each([
    [133500, 'MYR', 'One thousand three hundred and thirty-five ringgit only'],
    [8300, 'MYR', 'Eighty-three ringgit only'],
    [125050, 'SGD', 'One thousand two hundred and fifty dollars and fifty cents only'],
    [100, 'SGD', 'One dollar only'],
    [5, 'AUD', 'Five cents only'],
    [100000500, 'BND', 'One million and five dollars only'],
    [1213141516, 'SGD', 'Twelve million one hundred and thirty-one thousand four hundred and fifteen dollars and sixteen cents only'],
  ] as const)('%i %s reads %s', (minor, currency, words) => expect(amountInWords({ minor, currency }, 'en')).toBe(words))

  test.each([
    [133500, 'MYR', 'Seribu tiga ratus tiga puluh lima ringgit sahaja'],
    [11150, 'MYR', 'Seratus sebelas ringgit dan lima puluh sen sahaja'],
    [1700, 'SGD', 'Tujuh belas dolar sahaja'],
    [200000000, 'MYR', 'Dua juta ringgit sahaja'],
  ] as const)('%i %s dibaca %s', (minor, currency, words) => expect(amountInWords({ minor, currency }, 'ms')).toBe(words))

  test('names every amount, each differently', () => {
    const amounts = fc.uniqueArray(fc.integer({ min: 1, max: 1e11 }), { minLength: 2, maxLength: 20 })
    fc.assert(
      fc.property(amounts, minors => new Set(minors.map(minor => amountInWords({ minor, currency: 'SGD' }, 'en'))).size === minors.length),
    )
  })
})

test('a receipt number has at most ten characters, as IRAS takes it', () => {
  expect(receiptNoOf('NUR', 48213)).toBe('NUR0048213')
  expect(receiptNoOf('NUR', 9_999_999)).toHaveLength(10)
})

test('tax relief is No for Fidyah and Yes for everything else', () => {
  expect([1, 2, 3, 100].map(taxReliefOf)).toEqual(['Yes', 'No', 'Yes', 'Yes'])
})

test('ringgit charities have receipt pages of their own', () => {
  expect([
    receiptPathOf(2, 'MYR'),
    receiptPathOf(2, 'SGD'),
    receiptPathOf(101, 'MYR'),
    receiptPathOf(101, 'SGD'),
    receiptPathOf(100, 'MYR'),
  ]).toEqual(['malay_fidyah', 'fidyah', 'malay_mosque', 'masjid', 'donation'])
})

describe('the sentence of the tax law', () => {
  const gift = { country: 'SG', isIpc: true, taxNo: null, itemId: 100, isTaxDeductible: true, hasIdNumber: true, isRegistered: true }
  test('stands on a Singapore receipt of an IPC only when the payer is known to the tax office', () => {
    expect(taxSentence(gift)).toMatch(/^Tax Deductible\. This receipt is for your retention\./)
    for (const missing of [{ isIpc: false }, { hasIdNumber: false }, { isRegistered: false }, { isTaxDeductible: false }, { itemId: 1 }])
      expect(taxSentence({ ...gift, ...missing })).toBeNull()
  })
  test('names the approval in Malaysia, the ABN in Australia, and nothing in Brunei', () => {
    expect(taxSentence({ ...gift, country: 'MY', taxNo: 'LHDN.01/35' })).toContain('subseksyen 44(6)')
    expect(taxSentence({ ...gift, country: 'MY', itemId: 1 })).toContain('6A(3)')
    expect(taxSentence({ ...gift, country: 'AU', taxNo: '51 824 753 556' })).toContain('ABN 51 824 753 556')
    expect(taxSentence({ ...gift, country: 'BN' })).toBeNull()
  })
})
