import { expect, test } from 'vitest'
import { builtInFormat, readFormat, shownNumber } from './number-format.ts'

test.each([
  ['General', '40', '40'],
  ['#,##0.00', '1234.5', '1234.5'],
  ['"US$"#,##0.00', '40', 'US$ 40'],
  ['[$€-2] #,##0.00', '40', '€ 40'],
  ['[$RM-43E]#,##0.00;[Red]-[$RM-43E]#,##0.00', '40', 'RM 40'],
  ['_($* #,##0.00_);_($* (#,##0.00);_($* "-"??_);_(@_)', '40', '$ 40'],
  ['#,##0.00\\ "SGD"', '40', '40 SGD'],
  ['0%', '0.5', '50%'],
  ['0.00%', '0.125', '12.5%'],
  ['000000', '123', '000123'],
  ['000000', '12.5', '12.5'],
  ['0.00E+00', '1500', '1500'],
  ['[>=1000]#,##0;0', '1500', '1500'],
  ['"kg" 0', '3', 'kg 3'],
])('a number of the format %s reads as it is shown', (code, text, shown) => {
  expect(readFormat(code).isDay).toBe(false)
  expect(shownNumber(text, readFormat(code))).toBe(shown)
})

test.each(['dd/mm/yyyy', 'd-mmm-yy', '[$-409]mmmm d, yyyy;@', 'dd/mm/yyyy hh:mm'])('the format %s shows a day', code => {
  expect(readFormat(code).isDay).toBe(true)
})

test('formats without a code are days, percents or plain numbers', () => {
  expect([14, 9, 10, 0, 4, 44].map(id => [builtInFormat(id).isDay, shownNumber('0.5', builtInFormat(id))])).toEqual([
    [true, '0.5'],
    [false, '50%'],
    [false, '50%'],
    [false, '0.5'],
    [false, '0.5'],
    [false, '0.5'],
  ])
})
