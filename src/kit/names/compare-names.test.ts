import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compareNames, doNamesAgree, isSameName, nameKey } from './compare-names.ts'

/**
 * Pairs of names, one pair a line, that people who know them call one person's (also from charities' files) or two people's (relatives,
 * namesakes).
 */
const pairsIn = (file: string, isSame: boolean) =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map(line => {
      const [one = '', other = ''] = line.split(' | ')
      return { one, other, isSame }
    })
const labelledPairs = [...pairsIn('same-names.txt', true), ...pairsIn('different-names.txt', false)]

describe('names of the region', () => {
  test('names of the region are told apart on a labelled set with an F1 of at least 0.95', () => {
    const judged = labelledPairs.map(pair => ({ ...pair, found: isSameName(pair.one, pair.other) }))
    const count = (isSame: boolean, found: boolean) => judged.filter(pair => pair.isSame === isSame && pair.found === found).length
    const [hits, missed, wrong] = [count(true, true), count(true, false), count(false, true)]
    const mistakes = judged.filter(({ isSame, found }) => isSame !== found).map(({ one, other }) => `${one} | ${other}`)
    expect(labelledPairs.length).toBeGreaterThanOrEqual(300)
    expect((2 * hits) / (2 * hits + missed + wrong), mistakes.join('\n')).toBeGreaterThanOrEqual(0.95)
  })

  test('compare the same in both directions', () => {
    for (const { one, other } of labelledPairs) expect(compareNames(one, other), `${one} | ${other}`).toBe(compareNames(other, one))
  })

  test('names of the region are the same as themselves', () => {
    for (const { one } of labelledPairs) expect([one, compareNames(one, one)]).toEqual([one, 1])
  })
})

describe('a name', () => {
  test.each([
    ['Siti Hajar binte Osman', 'S. H. Osman', true],
    ['Mohd Faizal', 'Muhammad Faizal bin Osman', true],
    ['Siti Hajar', 'Ahmad', false],
  ])('%s can be one with %s: %s', (one, other, can) => expect(doNamesAgree(one, other)).toBe(can))

  test('a name has one key in all its spellings and orders', () => {
    expect(new Set(['Mohd Faizal bin Osman', 'Muhammad Faisal b. Othman', 'Faizal Osman', 'OSMAN, Mohamed Faizal'].map(nameKey)).size).toBe(
      1,
    )
    expect(nameKey('Tan Wei Ming')).toBe(nameKey('Wei Ming Tan'))
    expect(nameKey('Tan Wei Ming')).not.toBe(nameKey('Tan Wei Meng'))
    expect(nameKey('Nur binti Ali')).not.toBe(nameKey('Siti binti Ali'))
  })
})
