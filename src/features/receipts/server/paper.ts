import { createRequire } from 'node:module'
import PDFDocument from 'pdfkit'

const { resolve } = createRequire(import.meta.url)
const fileOf = (family: string, weight: number) => resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`)
const fonts = {
  regular: fileOf('atkinson-hyperlegible-next', 400),
  semibold: fileOf('atkinson-hyperlegible-next', 600),
  bold: fileOf('atkinson-hyperlegible-next', 700),
  serif: fileOf('source-serif-4', 400),
  serifBold: fileOf('source-serif-4', 600),
}
type Font = keyof typeof fonts
type TextOptions = { font?: Font; size?: number; colour?: string; width?: number; align?: 'right' | 'center'; oneLine?: boolean }

/** An A4 page measured 794 by 1123, as screens draw it. */
export type Paper = {
  /** Answers where the text ends. */
  text(text: string, x: number, y: number, options?: TextOptions): number
  widthOf(text: string, font: Font, size: number): number
  line(x1: number, y1: number, x2: number, y2: number, colour: string): void
  box(x: number, y: number, width: number, height: number, colour: string, radius?: number): void
  frame(x: number, y: number, width: number, height: number, colour: string): void
  zed(x: number, y: number, width: number, height: number, colour: string): void
}

/** A PDF of one page, drawn by `draw`. */
export function printPage(title: string, at: Date, draw: (paper: Paper) => void): Promise<Uint8Array<ArrayBuffer>> {
  const doc = new PDFDocument({ size: 'A4', margin: 0, lang: 'en', info: { Title: title, Producer: 'Amanah', Creator: 'Amanah', CreationDate: at, ModDate: at } })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  const pieces: Buffer[] = []
  const done = new Promise<Uint8Array<ArrayBuffer>>((finish, fail) => {
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => finish(new Uint8Array(Buffer.concat(pieces))))
    doc.on('error', fail)
  })
  doc.scale(0.75)
  draw(paperOn(doc))
  doc.end()
  return done
}

function paperOn(doc: PDFKit.PDFDocument): Paper {
  return {
    text(text, x, y, { font = 'regular', size = 14, colour = '#1C2421', width = 640, align, oneLine = false } = {}) {
      doc.font(font).fontSize(size).fillColor(colour)
      doc.text(text, x, y, { width, lineGap: size * 0.2, ...(align && { align }), ...(oneLine && { height: size * 1.3, ellipsis: true }) })
      return doc.y
    },
    widthOf: (text, font, size) => doc.font(font).fontSize(size).widthOfString(text),
    line: (x1, y1, x2, y2, colour) => void doc.moveTo(x1, y1).lineTo(x2, y2).lineWidth(1).strokeColor(colour).stroke(),
    box: (x, y, width, height, colour, radius = 0) => void (radius ? doc.roundedRect(x, y, width, height, radius) : doc.rect(x, y, width, height)).fill(colour),
    frame: (x, y, width, height, colour) => void doc.roundedRect(x, y, width, height, 4).lineWidth(1).strokeColor(colour).stroke(),
    zed: (x, y, width, height, colour) =>
      void doc.moveTo(x, y).lineTo(x + width, y).lineTo(x, y + height).lineTo(x + width, y + height).lineWidth(1).strokeColor(colour).stroke(),
  }
}
