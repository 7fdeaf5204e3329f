import PDFDocument from 'pdfkit'

/** A font as pdfkit holds it once it is read. */
export type ReadFont = {
  unitsPerEm: number
  /** Height above the baseline, in font units. */
  ascent: number
  characterSet: number[]
  glyphForCodePoint(codePoint: number): object
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): { advanceWidth: number }
}

/** Reads an unpacked font. What pdfkit read serves all documents. */
export function readFont(bytes: Buffer): ReadFont {
  const reader = new PDFDocument({ autoFirstPage: false }).font(bytes)
  const { font } = (reader as unknown as { _font: { font: ReadFont } })._font
  return font
}
