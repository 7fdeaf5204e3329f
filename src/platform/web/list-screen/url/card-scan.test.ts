import { expect, test, vi } from 'vitest'

test('long digits count as a card number until the search is loaded, then only those of one', async () => {
  vi.resetModules()
  const { loadCardScan, mayHoldCardNumber } = await import('./card-scan.ts')
  const texts = ['Siti Norhayati binte Abdullah', '770305-02-1234', '20261125000000012', '4111 1111 1111 1111']
  expect(texts.map(mayHoldCardNumber)).toEqual([false, false, true, true])
  await loadCardScan()
  expect(texts.map(mayHoldCardNumber)).toEqual([false, false, false, true])
})
