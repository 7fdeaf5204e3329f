import { describe, expect, test } from 'vitest'
import { nameTokens, soughtPrefixes } from './name-tokens.ts'

const isFound = (name: string, text: string) => {
  const tokens = nameTokens(name)
  return soughtPrefixes(text).every(prefixes => prefixes.some(prefix => tokens.some(token => token.startsWith(prefix))))
}

describe('nameTokens', () => {
  test.each([
    ['Muhammad Faizal bin Osman', 'mohd'],
    ['Muhammad Faizal bin Osman', 'md faisal othman'],
    ['Md Yusop b Ebrahim', 'muhammad yusof ibrahim'],
    ['Siti Aisyah bte Rahmat', 'aishah'],
    ['Siti Aishah binte Rahmat', 'aisya rah'],
    ['Nurhaliza binte Osman', 'noor haliza'],
    ['Noor Haliza bt Osman', 'nurhaliza'],
    ['Noor Haliza bt Osman', 'nurhal'],
    ['Abdurrahman bin Ali', 'abdul rahman'],
    ['Abd. Rahman bin Ali', 'abdulrahman'],
    ['Tan Wei Ming', 'weiming tan'],
    ["Nu'man bin Ya’akob", 'numan yaakub'],
    ['José García', 'jose gar'],
    ['سيتي فاطمه بنت حسن', 'fatima hassan'],
    ['Fatimah binti Hassan', 'فاطمه'],
    ['محمد فايزل بن عثمان', 'mohd faizal'],
    ['ستي سلمه بنت روسلن', 'siti salmah roslan'],
    ['Shahrul bin Ramli', 'syahrul'],
    ['Ramadhan bin Salim', 'ramad'],
    ['Dzulkifli', 'dz'],
    ['Bin Bin', 'bin'],
    ['王伟明', '王伟'],
    ['Letchumi a/p Muniandy', 'lakshmi'],
  ])('finds %s by %s', (name, text) => expect(isFound(name, text)).toBe(true))

  test.each([
    ['Tan Wei Ming', 'tan wei meng'],
    ['Chong Kah Fai', 'chung'],
    ['Azman bin Roslan', 'azmin'],
    ['Siti Hajar', 'aishah'],
    ['Osman', 'bin osm x'],
  ])('a search by name does not find %s by %s', (name, text) => expect(isFound(name, text)).toBe(false))

  test('keeps the words of a name few', () => expect(nameTokens('Nur Siti Abdul Wan '.repeat(30) + 'a b c').length).toBeLessThanOrEqual(40))
})
