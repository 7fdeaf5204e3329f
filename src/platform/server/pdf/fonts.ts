import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { withPlainZeros } from './plain-zero.ts'
import { readFont, type ReadFont } from './read-font.ts'
import { unpackWoff } from './woff.ts'

/** The faces of printed pages. Those of codes have slashed zeros, for numbers of receipts and people. */
export type PdfFont = 'regular' | 'semibold' | 'bold' | 'serif' | 'serifBold' | 'code' | 'codeBold'

const { resolve } = createRequire(import.meta.url)
const faces: Readonly<Record<PdfFont, readonly [family: string, weight: number]>> = {
  regular: ['atkinson-hyperlegible-next', 400],
  semibold: ['atkinson-hyperlegible-next', 600],
  bold: ['atkinson-hyperlegible-next', 700],
  code: ['atkinson-hyperlegible-next', 400],
  codeBold: ['atkinson-hyperlegible-next', 700],
  serif: ['source-serif-4', 400],
  serifBold: ['source-serif-4', 600],
}
/** The faces whose family slashes its zeros, where they may appear in amounts. */
const unslashed = new Set<PdfFont>(['regular', 'semibold', 'bold'])
const known = new Map<string, ReadFont>()

/** The letters of a face's main file, and those of its extension for names like Łukasz. */
export type Letters = 'latin' | 'latin-ext'
/** A bundled face. Each font is read once per process: reading it takes longer than drawing a page. */
export function fontOf(face: PdfFont, letters: Letters = 'latin'): ReadFont {
  const [family, weight] = faces[face]
  const file = `@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`
  const isChanged = unslashed.has(face) && letters === 'latin'
  const name = isChanged ? `${file}, plain zeros` : file
  const before = known.get(name)
  if (before) return before
  const bytes = unpackWoff(readFileSync(resolve(file)))
  const font = readFont(isChanged ? withPlainZeros(bytes) : bytes)
  Object.defineProperty(font, 'postscriptName', { value: `${family}-${letters}-${weight}${isChanged ? '-plain' : ''}` }) // pdfkit takes fonts of one name for the same
  for (const code of font.characterSet) font.glyphForCodePoint(code) // else a letter first met as a part of another would forget which one it is
  known.set(name, font)
  return font
}

/** The weight of a face, for fonts of other scripts beside it. */
export const weightOf = (face: PdfFont): number => faces[face][1]
