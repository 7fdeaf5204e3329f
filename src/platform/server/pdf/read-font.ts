import PDFDocument from 'pdfkit'

/** A font as pdfkit holds it once it is read. */
export type ReadFont = {
  unitsPerEm: number
  /** Height above the baseline, in font units. */
  ascent: number
  characterSet: number[]
  glyphForCodePoint(codePoint: number): object
  createSubset(): { includeGlyph(id: number): number; encode(): Uint8Array }
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(
    text: string,
    features?: string[],
  ): { advanceWidth: number; glyphs: { id: number; path: { commands: { command: string; args: number[] }[] } }[] }
}

/** Reads an unpacked font. What pdfkit read serves all documents. */
export function readFont(bytes: Buffer): ReadFont {
  const reader = new PDFDocument({ autoFirstPage: false }).font(bytes)
  const { font } = (reader as unknown as { _font: { font: ReadFont } })._font
  return font
}
