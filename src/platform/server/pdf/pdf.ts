import { defaultLanguage, type Language } from '#kit/text/languages.ts'
import type { Writable } from 'node:stream'
import PDFDocument from 'pdfkit'
import { fontOf, type PdfFont, weightOf } from './fonts.ts'
import { loadShaper, shapeText } from './shaping.ts'
import { linesWithin } from './text-lines.ts'
import { writeUnseenText } from './unseen-text.ts'
import { isPlain, type Run, runsOf, type ShapedRun } from './text-runs.ts'
import { visualOrder } from './visual-order.ts'

/**
 * A printed page: A4, or a roll of 80 mm as long as its content. `at` is the file's date, so that equal pages have equal bytes. With `to`
 * the pages are written while they are drawn, and not kept.
 */
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
  /** The lines that there is room for; what is left out ends in an ellipsis. */
  mostLines?: number
}

const rollWidth = 226.77 // 80 mm
const ink = '#1C2421'

/** Begins a document of one page; all measures are points. */
export async function newDocument({ size, length = 600, title, at, language = defaultLanguage, to }: PdfSettings): Promise<Pdf> {
  await loadShaper()
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

const setFont = (doc: PDFKit.PDFDocument, font: object, size: number) => doc.font(font as Buffer).fontSize(size)

/** Writes a text and returns where it ends. What our faces lack comes from other fonts, each script in its direction and shapes. */
export function drawText(doc: PDFKit.PDFDocument, text: string, x: number, y: number, look: TextStyle = {}): number {
  const {
    font = 'regular',
    size = 10.5,
    colour = ink,
    width = 480,
    align = 'left',
    oneLine = false,
    mostLines = oneLine ? 1 : Infinity,
  } = look
  const written = text.normalize('NFC')
  if (isPlain(written, font)) {
    setFont(doc, fontOf(font), size)
      .fillColor(colour)
      .text(written, x, y, {
        width,
        align,
        lineGap: size * 0.2,
        ...(mostLines < Infinity && { height: size * 1.5 * mostLines, ellipsis: true }),
      })
    return doc.y
  }
  const measure = (part: string) => measureText(part, font, size)
  const lines = linesWithin(written, width, mostLines, measure)
  const { ascent, unitsPerEm } = fontOf(font)
  let top = y
  for (const line of lines) {
    const room = width - measure(line)
    const indent = align === 'center' ? room / 2 : 0
    const start = x + (align === 'right' ? room : indent)
    drawLine(doc, line, start, top + (ascent / unitsPerEm) * size, { font, size, colour })
    top += size * 1.4
  }
  doc.y = top
  return top
}

/** The lines that a text takes within a width. */
export const textLines = (text: string, font: PdfFont, size: number, width: number): string[] =>
  linesWithin(text.normalize('NFC'), width, Infinity, part => measureText(part, font, size))

/** How wide a text becomes. */
export const textWidth = (text: string, font: PdfFont, size: number): number => measureText(text.normalize('NFC'), font, size)

const measureText = (text: string, font: PdfFont, size: number): number =>
  runsOf(text, font).reduce((sum, run) => sum + runWidth(run, font, size), 0)

function runWidth(run: Run, face: PdfFont, size: number): number {
  if (run.kind === 'shaped') {
    const { width, unitsPerEm } = shapeText(run.text, run.file, { weight: weightOf(face), isLeftward: run.isLeftward })
    return (width / unitsPerEm) * size
  }
  const font = fontOf(face, run.letters)
  return (font.layout(run.text).advanceWidth / font.unitsPerEm) * size
}

type LineStyle = Required<Pick<TextStyle, 'font' | 'size' | 'colour'>>
/** Draws the runs of a line side by side; `y` is its baseline. */
function drawLine(doc: PDFKit.PDFDocument, line: string, x: number, y: number, look: LineStyle): void {
  const { font, size, colour } = look
  const runs = visualOrder(runsOf(line, font))
  let at = x
  for (const [index, run] of runs.entries()) {
    if (run.kind === 'own')
      setFont(doc, fontOf(font, run.letters), size).fillColor(colour).text(run.text, at, y, { lineBreak: false, baseline: 'alphabetic' })
    else {
      if (runs[index - 1]?.kind !== 'shaped') writeReading(doc, runs, index, { x: at, y, look })
      drawShape(doc, run, at, y, look)
    }
    at += runWidth(run, font, size)
  }
}

type Start = { x: number; y: number; look: LineStyle }
/**
 * Writes what a stretch of outlines reads as, in letters that are not seen: for copying, searching and reading aloud. They are in the order
 * in which they are seen, from left to right, as readers of PDF expect. No replacement text is given (`ActualText`): Poppler turns it
 * round.
 */
function writeReading(doc: PDFKit.PDFDocument, runs: readonly Run[], from: number, { x, y, look: { font, size } }: Start): void {
  const end = runs.findIndex((run, index) => index > from && run.kind === 'own')
  const outlined = runs.slice(from, end < 0 ? runs.length : end)
  const width = outlined.reduce((sum, run) => sum + runWidth(run, font, size), 0)
  const seen = outlined.flatMap(run => (run.kind === 'shaped' && run.isLeftward ? [...run.text].toReversed() : [...run.text]))
  writeUnseenText(doc, seen, { x, y, width, size })
}

function drawShape(doc: PDFKit.PDFDocument, run: ShapedRun, x: number, y: number, look: LineStyle): void {
  const { glyphs, unitsPerEm } = shapeText(run.text, run.file, { weight: weightOf(look.font), isLeftward: run.isLeftward })
  const scale = look.size / unitsPerEm
  for (const glyph of glyphs) {
    if (!glyph.outline) continue
    doc
      .save()
      .translate(x + glyph.x * scale, y - glyph.y * scale)
      .scale(scale, -scale)
      .path(glyph.outline)
      .fill(look.colour)
      .restore()
  }
}
