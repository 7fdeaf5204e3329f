import { expect, test } from 'vitest'
import { jurisdictionOf } from '#jurisdictions/jurisdictions.ts'
import { likelyCash } from './counter.ts'

test.each([
  ['SG', 32_00, [35_00, 40_00]],
  ['SG', 36_50, [40_00, 50_00]],
  ['MY', 83_00, [90_00, 100_00]],
  ['AU', 20_00, [20_00, 50_00]],
  ['SG', 156_50, [200_00]],
  ['SG', 12_345_00, []],
  ['SG', 0, []],
] as const)('offers what a payer in %s hands over for %i, by the notes in use there', (country, due, offered) => {
  expect(likelyCash(due, jurisdictionOf(country).money.notes)).toEqual(offered)
})
