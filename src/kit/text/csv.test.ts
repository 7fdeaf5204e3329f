import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safeCell, unsafeCell } from './csv.ts'

test('escapes what a spreadsheet would run', () => {
  const formulas = [
    '=1+1',
    '+6581234567',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '\0=x',
    '＝1',
    '＋1',
    '－1',
    '＠x',
    '  =1',
    '\u00A0=1',
    '\u200B=1',
    "'=1",
  ]
  for (const text of formulas) expect(safeCell(text), JSON.stringify(text)).toBe(`'${text}`)
})

test('leaves other text unchanged', () => {
  for (const text of ['', 'Siti', "D'Souza", "'quoted'", 'a=b', '1-7K2Q', ' x'])
    expect([safeCell(text), unsafeCell(text)]).toEqual([text, text])
})

test('restores every text', () => {
  const texts = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom("'", '=', '-', ' ', '\t', '\n', '＝', 'a') }))
  fc.assert(fc.property(texts, text => unsafeCell(safeCell(text)) === text))
  fc.assert(fc.property(texts, text => !/^\s*[=+\-@]|^[\t\r\n\0]/.test(safeCell(text))))
})
