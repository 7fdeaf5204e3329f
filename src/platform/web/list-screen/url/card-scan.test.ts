import { expect, test, vi } from 'vitest'

test('long digits count as a card number until the search is loaded, then only those of one', async () => {
  vi.resetModules()
  const { mayHoldCardNumber } = await import('./card-scan.ts')
  const { preloadLazyComponents } = await import('#platform/web/ui/loading/lazy-component.tsx')
  const texts = ['Siti Norhayati binte Abdullah', '770305-02-1234', '20261125000000012', '4111 1111 1111 1111']
  expect(texts.map(mayHoldCardNumber)).toEqual([false, false, true, true])
  await preloadLazyComponents()
  expect(texts.map(mayHoldCardNumber)).toEqual([false, false, false, true])
})
