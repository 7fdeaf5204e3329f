import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nameTokens } from './names.ts'

test('a name is searched by its words', () => {
  expect(nameTokens('Siti Nur Aishah binte Abdullah')).toEqual(['siti', 'nur', 'aishah', 'binte', 'abdullah'])
  expect(nameTokens('Muḥammad  al-Ḥākim')).toEqual(['muhammad', 'al', 'hakim'])
  expect(nameTokens("Nu'man D’Souza")).toEqual(['numan', 'dsouza'])
  expect(nameTokens('José ÉTIENNE ＡＬＩ')).toEqual(['jose', 'etienne', 'ali'])
})

test('other scripts keep their words whole', () => {
  expect(nameTokens('陈 伟明')).toEqual(['陈', '伟明'])
  expect(nameTokens('مُحَمَّد علي')).toEqual(['محمد', 'علي'])
  expect(nameTokens('முருகன் s/o Raju')).toEqual(['முருகன்', 's', 'o', 'raju'])
})

test('returns repeated words once, and no words for an empty name', () =>
  expect([nameTokens('Ali bin Ali'), nameTokens(' -- ')]).toEqual([['ali', 'bin'], []]))

test('is idempotent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), name => {
      const tokens = nameTokens(name)
      expect(nameTokens(tokens.join(' '))).toEqual(tokens)
    }),
  )
})
