import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFont } from '../../src/platform/server/pdf/read-font.ts'
import { makeZeroFont, zeroFile, zeroWeights } from '../../build/plain-zero.ts'

test.each(zeroWeights)('the plain zero of weight %s is made from the UI face, and as wide as its figures', weight => {
  const made = makeZeroFont(weight)
  expect(readFileSync(zeroFile(weight)).equals(made)).toBe(true)
  const { advanceWidth, glyphs } = readFont(made).layout('0')
  expect([advanceWidth, glyphs[0]?.path.commands.filter(({ command }) => command === 'moveTo').length]).toEqual([632, 2])
})
