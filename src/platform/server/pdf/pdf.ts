import type { Language } from '#kit/text/languages.ts'
import type { Writable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { arabicFont, fontOf, type PdfFont, type ReadFont } from './fonts.ts'

/** What is printed: on A4, or on a roll of 80 mm whose length is the page's. `at` stands in the file, so the same page is the same bytes. With `to` the pages leave as they are drawn, and nothing is kept. */
export type PdfSettings = { size: 'A4' | '80mm'; length?: number; title: string; at: Date; language?: Language; to?: Writable }
/** A document to draw on. `scale` of its measures is a point; the fonts are ours. */
export type Pdf = { doc: PDFKit.PDFDocument; addPage(): void; finish(): Promise<Uint8Array<ArrayBuffer>> }
export type TextStyle = {
  font?: PdfFont
  size?: number
  colour?: string
  width?: number
  align?: 'left' | 'right' | 'center'
  oneLine?: boolean
}

const rollWidth = 226.77 // 80 mm
const ink = '#1C2421'

/** Begins a document of one page; all measures are points. */
export function newDocument({ size, length = 600, title, at, language = 'en', to }: PdfSettings): Pdf {
  const page = { size: size === 'A4' ? 'A4' : [rollWidth, length], margin: 0 } as const
  const info = { Title: title, Producer: 'Amanah', Creator: 'Amanah', CreationDate: at, ModDate: at }
  const doc = new PDFDocument({ ...page, lang: language, info, displayTitle: true, bufferPages: false } as PDFKit.PDFDocumentOptions)
  const pieces: Buffer[] = []
  const finished = new Promise<Uint8Array<ArrayBuffer>>((done, failed) => {
    if (!to) doc.on('data', (piece: Buffer) => pieces.push(piece))
    ;(to ? doc.pipe(to) : doc).on(to ? 'finish' : 'end', () => done(new Uint8Array(Buffer.concat(pieces))))
    doc.on('error', failed)
    to?.on('error', failed)
  })
  return {
    doc,
    addPage: () => void doc.addPage(page as PDFKit.PDFDocumentOptions),
    finish() {
      doc.end()
      return finished
    },
  }
}

/** Takes a face for what is drawn next. */
const setFont = (doc: PDFKit.PDFDocument, font: PdfFont, size: number) => doc.font(fontOf(font) as unknown as Buffer).fontSize(size)

/** Writes a text and answers where it ends. Letters beyond ours come from other fonts, Jawi and Arabic from right to left; such a line is not broken. */
export function drawText(doc: PDFKit.PDFDocument, text: string, x: number, y: number, look: TextStyle = {}): number {
  const { font = 'regular', size = 10.5, colour = ink, width = 480, align = 'left', oneLine = false } = look
  const runs = runsOf(text.normalize('NFC'), font)
  setFont(doc, font, size).fillColor(colour)
  if (runs.length < 2 && runs[0]?.kind !== 'arabic' && runs[0]?.kind !== 'more') {
    doc.text(runs[0]?.text ?? '', x, y, { width, align, lineGap: size * 0.2, ...(oneLine && { height: size * 1.3, ellipsis: true }) })
    return doc.y
  }
  const widths = runs.map(run => runWidth(doc, run, font, size))
  const all = widths.reduce((sum, one) => sum + one, 0)
  let at = align === 'right' ? x + width - all : align === 'center' ? x + (width - all) / 2 : x
  for (const [index, run] of runs.entries()) {
    drawRun(doc, run, at, y, font, size, colour)
    at += widths[index] ?? 0
  }
  doc.y = y + size * 1.4
  return doc.y
}

/** How wide a text becomes. */
export const textWidth = (doc: PDFKit.PDFDocument, text: string, font: PdfFont, size: number): number =>
  runsOf(text.normalize('NFC'), font).reduce((sum, run) => sum + runWidth(doc, run, font, size), 0)

type Run = { kind: 'plain' | 'more' | 'arabic'; text: string }
const isArabic = (sign: string) => /[\p{Script=Arabic}\u200c\u200d]/u.test(sign)

/** A text in pieces of one font each. What no font of ours has becomes a question mark. */
function runsOf(text: string, font: PdfFont): Run[] {
  const runs: Run[] = []
  for (const sign of text) {
    const last = runs.at(-1)
    const kind = kindOf(sign, font, last?.kind)
    const shown = kind === 'none' ? '?' : sign
    const wanted = kind === 'none' ? 'plain' : kind
    if (last?.kind === wanted) last.text += shown
    else runs.push({ kind: wanted, text: shown })
  }
  return runs
}

function kindOf(sign: string, font: PdfFont, before: Run['kind'] | undefined): Run['kind'] | 'none' {
  if (isArabic(sign) || (before === 'arabic' && sign === ' ')) return 'arabic'
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x7f || fontOf(font).hasGlyphForCodePoint(code)) return 'plain'
  return fontOf(font, 'latin-ext').hasGlyphForCodePoint(code) ? 'more' : 'none'
}

function runWidth(doc: PDFKit.PDFDocument, run: Run, font: PdfFont, size: number): number {
  const other = otherFont(run, font)
  return (other.layout(run.text).advanceWidth / other.unitsPerEm) * size
}

const otherFont = ({ kind }: Run, font: PdfFont): ReadFont =>
  kind === 'arabic' ? arabicFont() : fontOf(font, kind === 'more' ? 'latin-ext' : 'latin')

/** Arabic is drawn as shapes, which know in which direction they run. */
function drawRun(doc: PDFKit.PDFDocument, run: Run, x: number, y: number, font: PdfFont, size: number, colour: string): void {
  const other = otherFont(run, font)
  if (run.kind !== 'arabic')
    return void doc
      .font(other as unknown as Buffer)
      .fontSize(size)
      .fillColor(colour)
      .text(run.text, x, y, { lineBreak: false })
  const { glyphs, positions } = other.layout(run.text)
  doc
    .save()
    .translate(x, y + size * 0.95)
    .scale(size / other.unitsPerEm, -size / other.unitsPerEm)
  let at = 0
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {}
    doc
      .save()
      .translate(at + xOffset, yOffset)
      .path(glyph.path.toSVG())
      .fill(colour)
      .restore()
    at += xAdvance
  }
  doc.restore()
}
