import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'
import { unpackWoff } from './woff.ts'

/** The faces of printed pages. */
export type PdfFont = 'regular' | 'semibold' | 'bold' | 'serif' | 'serifBold'
/** A font as pdfkit holds it once it is read. */
export type ReadFont = {
  unitsPerEm: number
  characterSet: number[]
  glyphForCodePoint(codePoint: number): object
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    glyphs: { path: { toSVG(): string } }[]
    positions: { xAdvance: number; xOffset: number; yOffset: number }[]
    advanceWidth: number
  }
}

const { resolve } = createRequire(import.meta.url)
const faces: Readonly<Record<PdfFont, readonly [family: string, weight: number]>> = {
  regular: ['atkinson-hyperlegible-next', 400],
  semibold: ['atkinson-hyperlegible-next', 600],
  bold: ['atkinson-hyperlegible-next', 700],
  serif: ['source-serif-4', 400],
  serifBold: ['source-serif-4', 600],
}
const known = new Map<string, ReadFont>()

/** The letters that a face has at hand, and those it fetches for names like Łukasz. */
export function fontOf(face: PdfFont, letters: 'latin' | 'latin-ext' = 'latin'): ReadFont {
  const [family, weight] = faces[face]
  return read(`@fontsource/${family}/files/${family}-${letters}-${weight}-normal.woff`)
}

/** Jawi and Arabic. */
export const arabicFont = () => read('@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2')

/** Each font is read once in the life of the process: reading it for each page would take longer than the page. */
function read(file: string): ReadFont {
  const before = known.get(file)
  if (before) return before
  const bytes = readFileSync(resolve(file))
  const reader = new PDFDocument({ autoFirstPage: false }).font(file.endsWith('.woff') ? unpackWoff(bytes) : bytes)
  const { font } = (reader as unknown as { _font: { font: ReadFont } })._font // what pdfkit read is good for other documents too
  for (const code of font.characterSet) font.glyphForCodePoint(code) // else a letter first met as a part of another would forget which one it is
  known.set(file, font)
  return font
}
