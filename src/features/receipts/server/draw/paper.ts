import type { Writable } from 'node:stream'
import { drawText, newDocument, textLines, type TextStyle, textWidth } from '#platform/server/pdf/pdf.ts'

type Font = NonNullable<TextStyle['font']>

/** A4 pages measured 794 by 1123, as screens draw them; an 80 mm roll is 302 wide and as long as its content. */
export type Paper = {
  /** Returns the bottom edge of the text. */
  text(text: string, x: number, y: number, options?: TextStyle): number
  widthOf(text: string, font: Font, size: number): number
  /** The lines that a text takes within a width. */
  linesOf(text: string, font: Font, size: number, width: number): string[]
  line(x1: number, y1: number, x2: number, y2: number, colour: string): void
  box(x: number, y: number, width: number, height: number, colour: string, radius?: number): void
  /** Draws an image in a rounded square; returns whether it could be drawn. */
  picture(file: Buffer, x: number, y: number, side: number, radius: number): boolean
  /** Draws small squares of length `side` at the given corners in one path. */
  squares(places: readonly (readonly [x: number, y: number])[], side: number, colour: string): void
  frame(x: number, y: number, width: number, height: number, colour: string): void
  zed(x: number, y: number, width: number, height: number, colour: string): void
  nextPage(): void
}
/** A PDF document. `finish` returns its bytes, or none when they were streamed to `to`. */
export type Sheets = { paper: Paper; finish: () => Promise<Uint8Array<ArrayBuffer>> }

/** Opens a PDF with its first page. */
export async function openSheets({ title, at, to }: { title: string; at: Date; to?: Writable }): Promise<Sheets> {
  const { doc, addPage, finish } = await newDocument({ size: 'A4', title, at, ...(to && { to }) })
  return { paper: paperOn(doc, addPage), finish }
}

/** An 80 mm slip: drawn once to measure its length, and again on paper of that length. `draw` returns the bottom edge. */
export async function drawOnRoll(
  { title, at }: { title: string; at: Date },
  draw: (paper: Paper) => number,
): Promise<Uint8Array<ArrayBuffer>> {
  const sheet = (length: number) => newDocument({ size: '80mm', title, at, length })
  const trial = await sheet(14_000)
  const end = draw(paperOn(trial.doc, trial.addPage))
  await trial.finish()
  const { doc, addPage, finish } = await sheet(Math.ceil(end * pt))
  draw(paperOn(doc, addPage))
  return finish()
}

/** Page points per drawing unit. pdfkit breaks pages by points, so scaling is done here and not by pdfkit. */
const pt = 0.75

type DecodedImage = Parameters<PDFKit.PDFDocument['image']>[0]
/** An image that is embedded once per document; null when it cannot be read. */
function openPicture(doc: PDFKit.PDFDocument, file: Buffer): DecodedImage | null {
  try {
    return (doc as unknown as { openImage: (file: Buffer) => DecodedImage }).openImage(file)
  } catch {
    return null
  }
}

function paperOn(doc: PDFKit.PDFDocument, nextPage: () => void): Paper {
  const path = (...corners: readonly (readonly [number, number])[]) => {
    corners.forEach(([x, y], index) => (index ? doc.lineTo(x * pt, y * pt) : doc.moveTo(x * pt, y * pt)))
    return doc.lineWidth(pt)
  }
  const opened = new Map<Buffer, DecodedImage | null>()
  const open = (file: Buffer) => {
    if (!opened.has(file)) opened.set(file, openPicture(doc, file))
    return opened.get(file) ?? null
  }
  return {
    text: (text, x, y, { size = 14, width = 640, ...look } = {}) =>
      drawText(doc, text, x * pt, y * pt, { ...look, size: size * pt, width: width * pt }) / pt,
    widthOf: (text, font, size) => textWidth(text, font, size * pt) / pt,
    linesOf: (text, font, size, width) => textLines(text, font, size * pt, width * pt),
    line: (x1, y1, x2, y2, colour) => void path([x1, y1], [x2, y2]).strokeColor(colour).stroke(),
    box(x, y, width, height, colour, radius = 0) {
      const shape = [x * pt, y * pt, width * pt, height * pt] as const
      ;(radius ? doc.roundedRect(...shape, radius * pt) : doc.rect(...shape)).fill(colour)
    },
    picture(file, x, y, side, radius) {
      const picture = open(file)
      if (!picture) return false
      const size = side * pt
      doc
        .save()
        .roundedRect(x * pt, y * pt, size, size, radius * pt)
        .clip()
      doc.image(picture, x * pt, y * pt, { fit: [size, size], align: 'center', valign: 'center' }).restore()
      return true
    },
    squares(places, side, colour) {
      for (const [x, y] of places) doc.rect(x * pt, y * pt, side * pt, side * pt)
      doc.fill(colour)
    },
    frame: (x, y, width, height, colour) =>
      void doc
        .roundedRect(x * pt, y * pt, width * pt, height * pt, 3)
        .lineWidth(pt)
        .strokeColor(colour)
        .stroke(),
    zed: (x, y, width, height, colour) =>
      void path([x, y], [x + width, y], [x, y + height], [x + width, y + height])
        .strokeColor(colour)
        .stroke(),
    nextPage,
  }
}
