import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)

/** Letters, figures and signs of English and Malay screens; a text with others loads the rest of the face too. */
const letters = String.fromCodePoint(...Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index))
const signs = '\u00a0·×–—‘’“”•…−'
/** What browsers apply by themselves, and the figures of `base.css`. */
const keepFeatures = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'lnum', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']
/** What only programs that typeset read. */
const dropTables = ['BASE', 'STAT']

/** The faces of each first view, by the file that holds their basic characters, without those that its texts hardly ever have. */
export const screenFonts = {
  'atkinson-basic.woff2': {
    face: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    rare: '<>[]\\^`{}~',
    axes: { variationAxes: { wght: { min: 400, max: 700 } } },
  },
  'source-serif-600-basic.woff2': {
    face: '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
    rare: '<>[]\\^`{|}~"#*=@_•',
    axes: {},
  },
} as const
export type ScreenFont = keyof typeof screenFonts

/** Where a font lies. */
export const screenFontFile = (name: ScreenFont): string => join(import.meta.dirname, '../src/platform/web/theme', name)

/** The basic characters of a face, in the weights that screens have. */
export function makeScreenFont(name: ScreenFont): Promise<Buffer> {
  const { face, rare, axes } = screenFonts[name]
  const basic = [...(letters + signs)].filter(character => !rare.includes(character)).join('')
  return subsetFont(readFileSync(resolve(face)), basic, { targetFormat: 'woff2', keepFeatures, dropTables, noHinting: true, ...axes })
}

if (import.meta.main)
  for (const name of Object.keys(screenFonts) as ScreenFont[]) writeFileSync(screenFontFile(name), await makeScreenFont(name))
