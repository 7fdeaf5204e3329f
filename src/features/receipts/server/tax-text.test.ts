import { describe, expect, test } from 'vitest'
import type { TaxCase } from '../rules.ts'
import { taxTextOf } from './receipt-of.ts'

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
    deductible: sgd(5000),
    hasIdNumber: true,
    hasName: true,
    isRegistered: true,
    isValid: true,
  }
  test('the sentence of the tax law is printed on an IPC’s receipt in Singapore only for deductible gifts of payers known to the tax office', () => {
    expect(taxTextOf('en', gift)).toMatch(/^Tax Deductible\. This receipt is for your retention\./)
    const without: Partial<TaxCase>[] = [
      { isIpc: false },
      { hasIdNumber: false },
      { isRegistered: false },
      { deductible: sgd(0) },
      { items: [1] },
      { items: [100, 3] },
      { items: [105] },
      { isValid: false },
    ]
    for (const missing of without) expect(taxTextOf('en', { ...gift, ...missing })).toBeNull()
  })

  test('names in Malaysia the approval of a fund, or the rebate of what is zakat, in the language of the receipt', () => {
    const fund = { ...gift, country: 'MY', taxNo: 'LHDN.01/35', amount: myr(5000), deductible: myr(5000), zakat: myr(0) }
    expect(taxTextOf('en', fund)).toContain('subsection 44(6)')
    expect(taxTextOf('ms', fund)).toContain('subseksyen 44(6) Akta Cukai Pendapatan 1967. No. rujukan: LHDN.01/35')
    for (const missing of [{ taxNo: null }, { hasIdNumber: false }, { hasName: false }, { deductible: myr(0) }, { isValid: false }])
      expect(taxTextOf('en', { ...fund, ...missing })).toBeNull()
    const zakat = { ...fund, items: [1, 2], zakat: myr(3500) }
    expect(taxTextOf('en', zakat)).toBe('Zakat rebate under section 6A(3) of the Income Tax Act 1967: RM\u00a035.')
    expect(taxTextOf('ms', zakat)).toBe('Rebat zakat di bawah seksyen 6A(3) Akta Cukai Pendapatan 1967: RM\u00a035.')
    expect(taxTextOf('en', { ...fund, items: [2], zakat: myr(0) })).toBeNull()
  })

  test('names in Australia the recipient, its ABN and the value of the benefit', () => {
    const australian = { ...gift, country: 'AU', taxNo: '51824753556', charityName: 'Harbour Relief' }
    expect(taxTextOf('en', australian)).toBe(
      'This receipt is for a gift. Harbour Relief is a deductible gift recipient, ABN 51 824 753 556. Nothing was given in return: the GST-inclusive market value of the benefit is $0.',
    )
    for (const missing of [{ taxNo: null }, { deductible: sgd(0) }, { items: [104] }, { deductible: sgd(199) }])
      expect(taxTextOf('en', { ...australian, ...missing })).toBeNull()
  })

  test.each([
    ['SG', { taxNo: null }],
    ['AU', { taxNo: '51824753556' }],
  ] as const)('stands on a Malay receipt of %s as the authority words it, in English', (country, fields) => {
    const english = taxTextOf('en', { ...gift, ...fields, country })
    expect(english).toMatch(/^(Tax Deductible|This receipt is for a gift)\./)
    expect(taxTextOf('ms', { ...gift, ...fields, country })).toBe(english)
  })

  test.each([
    ['SG', 'en', 'Of this donation $12.50 is tax deductible and the deduction will be automatically included'],
    ['MY', 'en', 'under subsection 44(6) of the Income Tax Act 1967 for RM\u00a012.50 of this amount. Reference no.: LHDN.01/35.'],
    ['MY', 'ms', 'di bawah subseksyen 44(6) Akta Cukai Pendapatan 1967 bagi RM\u00a012.50 daripada jumlah ini. No. rujukan: LHDN.01/35.'],
    ['AU', 'en', 'This receipt is for a gift of which $12.50 is deductible.'],
  ] as const)('names in %s the part that is deductible, in the language %s', (country, language, text) => {
    const money = { SG: sgd, MY: myr, AU: sgd }[country]
    const taxNo = { SG: null, MY: 'LHDN.01/35', AU: '51824753556' }[country]
    const part = { ...gift, country, taxNo, amount: money(5000), deductible: money(1250), zakat: money(0) }
    expect(taxTextOf(language, part)).toContain(text)
  })

  test('the sentence of the tax law is empty in Brunei', () => expect(taxTextOf('en', { ...gift, country: 'BN' })).toBeNull())
})
