import { expect, test } from 'vitest'
import { formatBruneiIc, isBruneiIc } from './brunei-ic.ts'

test('a Brunei identity card number is shown with its dash', () => {
  expect(['01', '011', '01123456'].map(formatBruneiIc)).toEqual(['01', '01-1', '01-123456'])
})

test('a number has eight digits, with or without the dash', () => {
  expect(['01-123456', '01123456', '1123456', '01-12345a'].map(isBruneiIc)).toEqual([true, true, false, false])
})
