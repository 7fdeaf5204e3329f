import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readFont } from '../../src/platform/server/pdf/read-font.ts'
import { unpackWoff2 } from '../../src/platform/server/pdf/woff2.ts'
import { type ScreenFont, makeScreenFont, screenFontFile, screenFonts } from '../../build/screen-fonts.ts'

const css = readFileSync(path.join(import.meta.dirname, '../../src/platform/web/theme/fonts.css'), 'utf8')

/** The characters for which the style sheet takes a face, by the family and weight that it has. */
const faces = [...css.matchAll(/@font-face \{([^}]*)\}/g)].map(([, rules = '']) => {
  const [, file = ''] = /url\('([^']*)'/.exec(rules) ?? []
  const [, family = ''] = /font-family: ([^;]*)/.exec(rules) ?? []
  const [, weight = ''] = /font-weight: ([^;]*)/.exec(rules) ?? []
  const [, ranges = ''] = /unicode-range:([^;]*)/.exec(rules) ?? []
  return { file, set: family + weight, characters: ranges.split(',').flatMap(charactersOf) }
})

function charactersOf(range: string): number[] {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map(digits => Number.parseInt(digits, 16))
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

test('no character lies in two faces of a family, which would both be loaded', () => {
  for (const { file, set, characters } of faces) {
    const others = new Set(faces.filter(face => face.set === set && face.file !== file).flatMap(face => face.characters))
    expect([file, characters.filter(character => others.has(character))]).toEqual([file, []])
  }
})

function drawingOf(font: ReturnType<typeof readFont>, characters: readonly number[]) {
  const { advanceWidth, glyphs } = font.layout(String.fromCodePoint(...characters), ['tnum', 'lnum'])
  return [advanceWidth, glyphs.map(({ path: { commands } }) => commands)]
}

test.each(Object.keys(screenFonts) as ScreenFont[])('%s is made from its face, and draws the same', async name => {
  const basic = readFileSync(screenFontFile(name))
  expect((await makeScreenFont(name)).equals(basic)).toBe(true)

  const range = faces.find(({ file }) => file === `./${name}`)?.characters ?? []
  expect(range.length).toBeGreaterThan(80)
  const font = readFont(unpackWoff2(basic))
  const whole = readFont(unpackWoff2(readFileSync(path.join(import.meta.dirname, '../../node_modules', screenFonts[name].face))))
  expect(range.every(character => font.hasGlyphForCodePoint(character))).toBe(true)
  expect(drawingOf(font, range)).toEqual(drawingOf(whole, range))
})
