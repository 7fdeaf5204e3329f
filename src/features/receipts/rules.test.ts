import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { itemIds } from '#kit/giving/ids.ts'
import { Currency } from '#jurisdictions/money.ts'
import { publicPathsAt } from '#platform/contract/public-paths.ts'
import { publicPaths } from './public-paths.ts'
import { pagesOf, receiptPageOf, receiptPathOf, taxReliefOf } from './rules.ts'
import { receiptNoOf } from '#features/receipt-numbers/rules.ts'

test('a receipt number has at most ten characters, as IRAS takes it', () => {
  expect(receiptNoOf('NUR', 48213)).toBe('NUR0048213')
  expect(receiptNoOf('NUR', 9_999_999)).toHaveLength(10)
})

describe('tax relief', () => {
  const gift = { country: 'SG', isValid: true, isAnonymous: false }
  const receiptOf = (...lines: [itemId: number, amountMinor: number][]) => ({
    ...gift,
    lines: lines.map(([itemId, amountMinor]) => ({ itemId, amountMinor })),
  })

  test('tax relief is No for Fidyah and Yes for everything else', () => {
    expect([1, 2, 3, 100].map(item => taxReliefOf(receiptOf([item, 500]))?.answer)).toEqual(['Yes', 'No', 'Yes', 'Yes'])
  })

  test('tax relief is checked line by line', () => {
    expect(taxReliefOf(receiptOf([2, 29_300], [3, 53_000]))).toEqual({ answer: 'Yes', minor: 53_000 })
    expect(taxReliefOf(receiptOf([2, 500], [2, 700]))).toEqual({ answer: 'No', minor: 0 })
  })

  test('tax relief does not exist for an ended receipt, an anonymous payer, in Brunei, and for an Australian gift below two dollars', () => {
    const one = receiptOf([100, 500])
    expect(
      [
        { ...one, isValid: false },
        { ...one, isAnonymous: true },
        { ...one, country: 'BN' },
      ].map(taxReliefOf),
    ).toEqual([null, null, null])
    expect([199, 200].map(minor => taxReliefOf({ ...receiptOf([100, minor]), country: 'AU' })?.answer)).toEqual([undefined, 'Yes'])
  })
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

test('leads to a page that is there for each kind of receipt, also where production lacks the kind’s own', () => {
  const kinds = Currency.options.flatMap(currency => Object.values(itemIds).map(item => receiptPathOf(item, currency)))
  for (const base of ['', '/prod/']) {
    const missing = kinds.filter(kind => !publicPathsAt(publicPaths, base).includes(`/receipt/${receiptPageOf(kind, base)}`))
    expect(missing).toEqual([])
  }
  expect(kinds.map(kind => receiptPageOf(kind, '/'))).toEqual(kinds)
  const shared = ['malay_harta', 'malay_fidyah', 'fitrah', 'masjid', 'fajrdonation'].map(kind => receiptPageOf(kind, '/prod'))
  expect(shared).toEqual(['harta', 'fidyah', 'donation', 'donation', 'fajrdonation'])
})

test('paginates the lines in order within the page limits', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), lines => {
      const pages = pagesOf(Array(lines).fill(1))
      expect(pages.map(({ from }) => from)).toEqual([0, ...pages.slice(0, -1).map(({ to }) => to)])
      expect(pages.at(-1)?.to).toBe(lines)
      for (const [index, { from, to }] of pages.entries()) {
        const isLast = index === pages.length - 1
        const usual = isLast ? 'last' : 'middle'
        const first = isLast ? 'only' : 'first'
        const place = index === 0 ? first : usual
        expect(to - from).toBeGreaterThan(0)
        expect(to - from).toBeLessThanOrEqual({ only: 12, first: 14, middle: 20, last: 12 }[place])
      }
    }),
  )
  expect([1, 12, 13, 26, 27].map(lines => pagesOf(Array(lines).fill(1)).length)).toEqual([1, 1, 2, 2, 3])
  expect([[6, 6], [6, 7], [13], [20, 1]].map(rows => pagesOf(rows).length)).toEqual([1, 2, 1, 2])
})
