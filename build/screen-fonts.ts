import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unpackWoff2 } from '../src/platform/server/pdf/woff2.ts'
import { subsetFont } from './subset-font.ts'
import { packWoff2 } from './woff2.ts'

const { resolve } = createRequire(import.meta.url)

/** Letters, figures and signs of English and Malay screens; a name with others loads the whole face too. */
const letters = Array.from({ length: 0x7e - 0x20 + 1 }, (_, index) => 0x20 + index)
const signs = [0xa0, 0xa7, 0xb7, 0xd7, 0x2013, 0x2014, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2026, 0x2212]
/** What browsers apply by themselves, and the figures of `base.css`. */
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'lnum', 'mark', 'mkmk', 'rlig', 'rvrn', 'tnum']

/** The faces of each first view, by the file that holds their basic characters. */
export const screenFonts = {
  'atkinson-basic.woff2': {
    face: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    weights: [400, 700],
  },
  'source-serif-600-basic.woff2': { face: '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2', weights: null },
} as const
export type ScreenFont = keyof typeof screenFonts

/** Where a font lies. */
export const screenFontFile = (name: ScreenFont): string => join(import.meta.dirname, '../src/platform/web/theme', name)

/** The basic characters of a face, uncompressed, in the weights that screens have. */
export async function makeScreenFont(name: ScreenFont): Promise<Buffer> {
  const { face, weights } = screenFonts[name]
  return await subsetFont(unpackWoff2(readFileSync(resolve(face))), { characters: [...letters, ...signs], features, weights })
}

if (import.meta.main)
  for (const name of Object.keys(screenFonts) as ScreenFont[]) writeFileSync(screenFontFile(name), packWoff2(await makeScreenFont(name)))
