import { expect, test } from 'vitest'
import { formatAbn, isAbn } from './abn.ts'

test('an ABN is shown in groups', () => expect(formatAbn('51824753556')).toBe('51 824 753 556'))

test('an ABN has check digits', () => {
  expect(['51824753556', '53004085616'].map(isAbn)).toEqual([true, true])
  expect(['51824753557', '15824753556', '5182475355', 'ABCDEFGHIJK'].map(isAbn)).toEqual([false, false, false, false])
})
