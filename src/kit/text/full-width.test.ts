import { expect, test } from 'vitest'
import { withoutFullWidth } from './full-width.ts'

test('puts full-width characters and wide blanks into their usual form', () => {
  expect(withoutFullWidth('Ｓ１２３４５６７Ｄ　１２．５０\u00A0a\u2009b')).toBe('S1234567D 12.50 a b')
})
test('leaves other look-alikes as they are', () => {
  for (const text of ['20²', '½', '٢٠', '①', 'Ⅷ', 'ﬁ']) expect(withoutFullWidth(text)).toBe(text)
})
