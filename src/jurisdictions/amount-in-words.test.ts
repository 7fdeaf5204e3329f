import { languages } from '#kit/text/languages.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords } from './amount-in-words.ts'
import { money } from './money.ts'

test('writes an amount in English', () => {
  const expected = {
    8300: 'Eighty-three ringgit only',
    100: 'One ringgit only',
    0: 'Zero ringgit only',
    5: 'Five sen only',
    2050: 'Twenty ringgit and fifty sen only',
    10000: 'One hundred ringgit only',
    12345: 'One hundred and twenty-three ringgit and forty-five sen only',
    100500: 'One thousand and five ringgit only',
    123456700: 'One million two hundred and thirty-four thousand five hundred and sixty-seven ringgit only',
    '-8300': 'Minus eighty-three ringgit only',
  }
  for (const [minor, words] of Object.entries(expected)) expect(amountInWords(money(Number(minor), 'MYR'))).toBe(words)
})

test('dollars and cents have their plural', () => {
  expect([101, 202].map(minor => amountInWords(money(minor, 'SGD')))).toEqual([
    'One dollar and one cent only',
    'Two dollars and two cents only',
  ])
})

test('writes an amount in Malay', () => {
  const expected = {
    8300: 'Lapan puluh tiga ringgit sahaja',
    1100: 'Sebelas ringgit sahaja',
    1900: 'Sembilan belas ringgit sahaja',
    10000: 'Seratus ringgit sahaja',
    25050: 'Dua ratus lima puluh ringgit dan lima puluh sen sahaja',
    100000: 'Seribu ringgit sahaja',
    101500: 'Seribu lima belas ringgit sahaja',
    10000000: 'Seratus ribu ringgit sahaja',
    100100000: 'Satu juta seribu ringgit sahaja',
    2100000: 'Dua puluh satu ribu ringgit sahaja',
    5: 'Lima sen sahaja',
  }
  for (const [minor, words] of Object.entries(expected)) expect(amountInWords(money(Number(minor), 'MYR'), 'ms')).toBe(words)
  expect(amountInWords(money(8305, 'BND'), 'ms')).toBe('Lapan puluh tiga dolar dan lima sen sahaja')
})

test('writes different amounts differently', () => {
  fc.assert(
    fc.property(fc.nat(1e12), fc.nat(1e12), (one, other) => {
      fc.pre(one !== other)
      return languages.every(language => amountInWords(money(one, 'MYR'), language) !== amountInWords(money(other, 'MYR'), language))
    }),
  )
})
