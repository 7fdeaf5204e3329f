import { expect, test } from 'vitest'
import { formatAbn, isAbn } from './abn.ts'

test('accepts an ABN whose weighted sum is a multiple of 89', () => {
  for (const abn of ['83 914 571 673', '51 824 753 556', '53004085616']) expect(isAbn(abn)).toBe(true)
  for (const text of ['99 999 999 999', '51 824 753 557', '5182475355', '', '51-824-753-556']) expect(isAbn(text)).toBe(false)
})

test('an ABN is shown in groups', () => expect(formatAbn('51824753556')).toBe('51 824 753 556'))
