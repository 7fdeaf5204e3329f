/** The place of a text: its baseline and width, in points. */
type TextPlace = { x: number; y: number; width: number; size: number }

/** A simple font has this many codes. */
const mostCodes = 255
/** The most codes that one table of a font names. */
const atOnce = 100
const hex = (number: number, digits: number) => number.toString(16).padStart(digits, '0')
/** A character as its table names it: in UTF-16. */
const utf16 = (sign: string) => Array.from({ length: sign.length }, (_, at) => hex(sign.charCodeAt(at), 4)).join('')

/**
 * Writes a text that is not seen over outlines, which have no letters of their own: readers find and copy it. Its font has a blank for each
 * character, and maps it to Unicode (ISO 32000-1, 9.10.3). The characters are in visual order, from left to right.
 */
export function writeUnseenText(doc: PDFKit.PDFDocument, signs: readonly string[], { x, y, width, size }: TextPlace): void {
  const written = signs.slice(0, mostCodes)
  if (written.length === 0) return
  const codes = written.map((_, at) => at + 1)
  const advance = Math.round((width / size / written.length) * 1000)
  const blank = doc.ref({})
  blank.end(`${advance} 0 d0`)
  const toUnicode = doc.ref({})
  toUnicode.end(characterMap(written))
  const font = doc.ref({
    Type: 'Font',
    Subtype: 'Type3',
    FontBBox: [0, 0, 1000, 1000],
    FontMatrix: [0.001, 0, 0, 0.001, 0, 0],
    FirstChar: 1,
    LastChar: written.length,
    Widths: codes.map(() => advance),
    CharProcs: { blank },
    Encoding: { Type: 'Encoding', Differences: [1, ...codes.map(() => 'blank')] },
    Resources: {},
    ToUnicode: toUnicode,
  })
  font.end(undefined)
  const { fonts } = doc.page as unknown as { fonts: Record<string, unknown> } // the types of pdfkit leave them out
  const name = `U${Object.keys(fonts).length}`
  fonts[name] = font
  doc.addContent(`BT /${name} ${size} Tf 1 0 0 -1 ${x.toFixed(2)} ${y.toFixed(2)} Tm <${codes.map(code => hex(code, 2)).join('')}> Tj ET`)
}

function characterMap(signs: readonly string[]): string {
  const lines = signs.map((sign, at) => `<${hex(at + 1, 2)}> <${utf16(sign)}>`)
  const blocks = Array.from({ length: Math.ceil(lines.length / atOnce) }, (_, block) => lines.slice(block * atOnce, (block + 1) * atOnce))
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Unseen def /CMapType 2 def',
    '1 begincodespacerange <01> <ff> endcodespacerange',
    ...blocks.map(block => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`),
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
