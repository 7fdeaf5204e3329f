import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pageCapacity, pagesOf, receiptPathOf, type TaxCase, taxReliefOf, taxSentence } from './rules.ts'
import { receiptNoOf } from '#features/receipt-numbers/rules.ts'

test('a receipt number has at most ten characters, as IRAS takes it', () => {
  expect(receiptNoOf('NUR', 48213)).toBe('NUR0048213')
  expect(receiptNoOf('NUR', 9_999_999)).toHaveLength(10)
})

test('tax relief is No for Fidyah and Yes for everything else', () => {
  expect([1, 2, 3, 100].map(item => taxReliefOf([item]))).toEqual(['Yes', 'No', 'Yes', 'Yes'])
  expect(
    [
      [2, 2],
      [2, 3],
    ].map(taxReliefOf),
  ).toEqual(['No', 'Yes'])
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
  const sgd = (minor: number) => ({ minor, currency: 'SGD' }) as const
  const myr = (minor: number) => ({ minor, currency: 'MYR' }) as const
  const gift: TaxCase = {
    country: 'SG',
    charityName: 'Nur Mosque Foundation',
    isIpc: true,
    taxNo: null,
    items: [100],
    amount: sgd(5000),
    zakat: sgd(0),
    isTaxDeductible: true,
    hasIdNumber: true,
    hasName: true,
    isRegistered: true,
    isValid: true,
    language: 'en',
  }
  test('is printed on an IPC’s receipt in Singapore only for deductible gifts of payers known to the tax office', () => {
    expect(taxSentence(gift)).toMatch(/^Tax Deductible\. This receipt is for your retention\./)
    const without: Partial<TaxCase>[] = [
      { isIpc: false },
      { hasIdNumber: false },
      { isRegistered: false },
      { isTaxDeductible: false },
      { items: [1] },
      { items: [100, 3] },
      { items: [105] },
      { isValid: false },
    ]
    for (const missing of without) expect(taxSentence({ ...gift, ...missing })).toBeNull()
  })

  test('names in Malaysia the approval of a fund, or the rebate of what is zakat, in the language of the receipt', () => {
    const fund = { ...gift, country: 'MY', taxNo: 'LHDN.01/35', amount: myr(5000), zakat: myr(0) }
    expect(taxSentence(fund)).toContain('subsection 44(6)')
    expect(taxSentence({ ...fund, language: 'ms' })).toContain('subseksyen 44(6) Akta Cukai Pendapatan 1967. No. rujukan: LHDN.01/35')
    for (const missing of [{ taxNo: null }, { hasIdNumber: false }, { hasName: false }, { isTaxDeductible: false }, { isValid: false }])
      expect(taxSentence({ ...fund, ...missing })).toBeNull()
    const zakat = { ...fund, items: [1, 2], zakat: myr(3500) }
    expect(taxSentence(zakat)).toBe('Zakat rebate under section 6A(3) of the Income Tax Act 1967: RM\u00a035.')
    expect(taxSentence({ ...zakat, language: 'ms' })).toBe('Rebat zakat di bawah seksyen 6A(3) Akta Cukai Pendapatan 1967: RM\u00a035.')
    expect(taxSentence({ ...fund, items: [2], zakat: myr(0) })).toBeNull()
  })

  test('names in Australia the recipient, its ABN and the value of the benefit', () => {
    const australian = { ...gift, country: 'AU', taxNo: '51824753556', charityName: 'Harbour Relief' }
    expect(taxSentence(australian)).toBe(
      'This receipt is for a gift. Harbour Relief is a deductible gift recipient, ABN 51 824 753 556. Nothing was given in return: the GST-inclusive market value of the benefit is $0.',
    )
    for (const missing of [{ taxNo: null }, { isTaxDeductible: false }, { items: [104] }, { amount: sgd(199) }])
      expect(taxSentence({ ...australian, ...missing })).toBeNull()
  })

  test('is nothing in Brunei', () => expect(taxSentence({ ...gift, country: 'BN' })).toBeNull())
})

test('paginates the lines in order within the page limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), lines => {
      const pages = pagesOf(lines)
      expect(pages.map(({ from }) => from)).toEqual([0, ...pages.slice(0, -1).map(({ to }) => to)])
      expect(pages.at(-1)?.to).toBe(lines)
      for (const [index, { from, to }] of pages.entries()) {
        const isLast = index === pages.length - 1
        const usual = isLast ? 'last' : 'middle'
        const first = isLast ? 'only' : 'first'
        const place = index === 0 ? first : usual
        expect(to - from).toBeGreaterThan(0)
        expect(to - from).toBeLessThanOrEqual(pageCapacity[place])
      }
    }),
  )
  expect([1, 12, 13, 26, 27].map(lines => pagesOf(lines).length)).toEqual([1, 1, 2, 2, 3])
})
