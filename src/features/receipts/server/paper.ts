import { drawText, newDocument, type TextLook, textWidth } from '#platform/server/pdf.ts'

type Font = NonNullable<TextLook['font']>

/** An A4 page measured 794 by 1123, as screens draw it. */
export type Paper = {
  /** Answers where the text ends. */
  text(text: string, x: number, y: number, options?: TextLook): number
  widthOf(text: string, font: Font, size: number): number
  line(x1: number, y1: number, x2: number, y2: number, colour: string): void
  box(x: number, y: number, width: number, height: number, colour: string, radius?: number): void
  frame(x: number, y: number, width: number, height: number, colour: string): void
  zed(x: number, y: number, width: number, height: number, colour: string): void
}

/** A PDF of one page, drawn by `draw`. */
export function printPage(title: string, at: Date, draw: (paper: Paper) => void): Promise<Uint8Array<ArrayBuffer>> {
  const { doc, finish } = newDocument({ size: 'A4', title, at })
  doc.scale(0.75)
  draw(paperOn(doc))
  return finish()
}

function paperOn(doc: PDFKit.PDFDocument): Paper {
  return {
    text: (text, x, y, look) => drawText(doc, text, x, y, { size: 14, width: 640, ...look }),
    widthOf: (text, font, size) => textWidth(doc, text, font, size),
    line: (x1, y1, x2, y2, colour) => void doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(1).strokeColor(colour).stroke(),
    box: (x, y, width, height, colour, radius = 0) => void (radius ? doc.roundedRect(x, y, width, height, radius) : doc.rect(x, y, width, height)).fill(colour),
    frame: (x, y, width, height, colour) => void doc.roundedRect(x, y, width, height, 4).lineWidth(1).strokeColor(colour).stroke(),
    zed: (x, y, width, height, colour) =>
      void doc.moveTo(x, y).lineTo(x + width, y).lineTo(x, y + height).lineTo(x + width, y + height).lineWidth(1).strokeColor(colour).stroke(),
  }
}
