import type * as harfbuzz from 'harfbuzzjs'
import { type FontFile, readFontFile } from './script-fonts.ts'

/** A shaped text: outlines in font units, y upwards, from left to right. */
export type ShapedText = { unitsPerEm: number; width: number; glyphs: readonly { outline: string; x: number; y: number }[] }

type Library = typeof harfbuzz
type LoadedFont = { font: harfbuzz.Font; unitsPerEm: number }
let library: Library | undefined

/** Loads the shaper, 8 MB, with the first document of the process; fonts are read when a text needs them. */
export async function loadShaper(): Promise<void> {
  library ??= await import('harfbuzzjs')
}

/** Shapes a text of one font at a weight from 100 to 900: its letters join, stack and change places as their script asks. */
export function shapeText(text: string, file: FontFile, { weight, isLeftward }: { weight: number; isLeftward: boolean }): ShapedText {
  const { Buffer, Direction, shape } = loaded()
  const { font, unitsPerEm } = open(file, weight)
  const buffer = new Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  buffer.setDirection(isLeftward ? Direction.RTL : Direction.LTR)
  shape(font, buffer)
  let at = 0
  const glyphs = buffer.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 }) => {
    const glyph = { outline: font.glyphToPath(codepoint), x: at + xOffset, y: yOffset }
    at += xAdvance
    return glyph
  })
  return { unitsPerEm, width: at, glyphs }
}

/** Whether a font has a character. */
export const hasGlyph = (file: FontFile, weight: number, code: number): boolean => open(file, weight).font.nominalGlyph(code) !== undefined

function loaded(): Library {
  if (!library) throw new Error('The shaper is not loaded. Call loadShaper first.')
  return library
}

/** A hundred files hold the characters of Chinese; those used last stay open. */
const mostOpen = 48
const opened = new Map<string, LoadedFont>()

function open(file: FontFile, weight: number): LoadedFont {
  const name = `${file} ${weight}`
  const font = opened.get(name) ?? openFont(file, weight)
  opened.delete(name)
  opened.set(name, font)
  const [oldest] = opened.keys()
  if (opened.size > mostOpen && oldest) opened.delete(oldest)
  return font
}

function openFont(file: FontFile, weight: number): LoadedFont {
  const { Blob, Face, Font, Variation } = loaded()
  const face = new Face(new Blob(new Uint8Array(readFontFile(file)).buffer), 0)
  const font = new Font(face)
  font.setVariations([new Variation('wght', weight)])
  return { font, unitsPerEm: face.upem }
}
