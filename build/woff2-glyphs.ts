import { ByteWriter } from './byte-writer.ts'

const isOnCurve = 0x01
const isRepeated = 0x08
const isOverlapping = 0x40
const boxLength = 8

/** The outlines of a font in the form of WOFF 2.0, section 5.1. Fails on hints, which the fonts here do not have. */
export function packGlyphs(tables: ReadonlyMap<string, Buffer>): Buffer {
  const [glyf, loca, head] = [tableOf(tables, 'glyf'), tableOf(tables, 'loca'), tableOf(tables, 'head')]
  const isLong = head.readInt16BE(50) === 1
  const offset = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  const count = loca.length / (isLong ? 4 : 2) - 1
  const [contours, points, flags, glyphs, composites, boxes] = Array.from({ length: 6 }, () => new ByteWriter()) as Streams
  const [withBox, overlapping] = [Buffer.alloc(4 * Math.ceil(count / 32)), Buffer.alloc(Math.ceil(count / 8))]
  const mark = (bitmap: Buffer, index: number) => void (bitmap[index >> 3]! |= 0x80 >> (index & 7))
  for (let index = 0; index < count; index++) {
    const glyph = glyf.subarray(offset(index), offset(index + 1))
    const ends = glyph.length ? glyph.readInt16BE(0) : 0
    contours.uint16(ends)
    if (ends === 0) continue
    if (ends < 0) {
      mark(withBox, index)
      boxes.take(glyph.subarray(2, 2 + boxLength))
      composites.take(compositeOf(glyph))
      continue
    }
    const outline = readOutline(glyph, ends)
    for (const length of outline.lengths) points.short255(length)
    for (const step of outline.steps) writeStep(flags, glyphs, step)
    glyphs.short255(0) // no hints
    if (outline.isOverlapping) mark(overlapping, index)
    if (outline.box.equals(glyph.subarray(2, 2 + boxLength))) continue
    mark(withBox, index)
    boxes.take(glyph.subarray(2, 2 + boxLength))
  }
  const hasOverlaps = overlapping.some(byte => byte !== 0)
  const streams = [contours, points, flags, glyphs, composites].map(stream => stream.bytes())
  streams.push(Buffer.concat([withBox, boxes.bytes()]), Buffer.alloc(0))
  const header = new ByteWriter()
    .uint16(0)
    .uint16(hasOverlaps ? 1 : 0)
    .uint16(count)
    .uint16(isLong ? 1 : 0)
  for (const { length } of streams) header.uint32(length)
  return Buffer.concat([header.bytes(), ...streams, ...(hasOverlaps ? [overlapping] : [])])
}

type Streams = [ByteWriter, ByteWriter, ByteWriter, ByteWriter, ByteWriter, ByteWriter]
type Step = { dx: number; dy: number; isOn: boolean }

function tableOf(tables: ReadonlyMap<string, Buffer>, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new TypeError(`This font has no table ${tag}.`)
  return table
}

/** The components of a glyph, which are packed as they are. */
function compositeOf(glyph: Buffer): Buffer {
  let at = 10
  for (let flags = 0x20; flags & 0x20;) {
    flags = glyph.readUInt16BE(at)
    if (flags & 0x100) throw new TypeError('This font has hints.')
    at += 4 + (flags & 1 ? 4 : 2) + (flags & 8 ? 2 : 0) + (flags & 0x40 ? 4 : 0) + (flags & 0x80 ? 8 : 0)
  }
  return glyph.subarray(10, at)
}

/** A simple glyph: the points of each contour as steps from the one before (OpenType 1.9, 'glyf'). */
function readOutline(glyph: Buffer, contours: number) {
  const ends = Array.from({ length: contours }, (_, index) => glyph.readUInt16BE(10 + index * 2))
  let at = 10 + contours * 2
  if (glyph.readUInt16BE(at) > 0) throw new TypeError('This font has hints.')
  at += 2
  const count = ends.at(-1)! + 1
  const flags: number[] = []
  while (flags.length < count) {
    const flag = glyph[at++]!
    const times = flag & isRepeated ? glyph[at++]! + 1 : 1
    for (let left = times; left > 0; left--) flags.push(flag)
  }
  const read = (isShort: number, isSame: number) =>
    flags.map(flag => {
      if (flag & isShort) return flag & isSame ? glyph[at++]! : -glyph[at++]!
      if (flag & isSame) return 0
      at += 2
      return glyph.readInt16BE(at - 2)
    })
  const xs = read(0x02, 0x10)
  const ys = read(0x04, 0x20)
  const steps = flags.map((flag, index): Step => ({ dx: xs[index]!, dy: ys[index]!, isOn: (flag & isOnCurve) !== 0 }))
  const lengths = ends.map((end, index) => end - (ends[index - 1] ?? -1))
  return { lengths, steps, isOverlapping: ((flags[0] ?? 0) & isOverlapping) !== 0, box: boxOf(steps) }
}

function boxOf(steps: readonly Step[]): Buffer {
  let [x, y] = [0, 0]
  const [xs, ys] = [steps.map(({ dx }) => (x += dx)), steps.map(({ dy }) => (y += dy))]
  const box = Buffer.alloc(boxLength)
  for (const [index, value] of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].entries())
    box.writeInt16BE(value, index * 2)
  return box
}

/** One step in two to five bytes, whose layout its flag tells (WOFF 2.0, section 5.2). */
function writeStep(flags: ByteWriter, bytes: ByteWriter, { dx, dy, isOn }: Step): void {
  const [x, y] = [Math.abs(dx), Math.abs(dy)]
  const signs = (dx < 0 ? 0 : 1) + (dy < 0 ? 0 : 2)
  const flag = (value: number) => flags.byte(value + (isOn ? 0 : 128))
  if (dx === 0 && y < 1280) {
    flag(((y & 0xf00) >> 7) + (dy < 0 ? 0 : 1))
    bytes.byte(y)
  } else if (dy === 0 && x < 1280) {
    flag(10 + ((x & 0xf00) >> 7) + (dx < 0 ? 0 : 1))
    bytes.byte(x)
  } else if (x > 0 && y > 0 && x < 65 && y < 65) {
    flag(20 + ((x - 1) & 0x30) + (((y - 1) & 0x30) >> 2) + signs)
    bytes.byte((((x - 1) & 15) << 4) + ((y - 1) & 15))
  } else if (x > 0 && y > 0 && x < 769 && y < 769) {
    flag(84 + 12 * ((x - 1) >> 8) + (((y - 1) & 0x300) >> 6) + signs)
    bytes.byte(x - 1).byte(y - 1)
  } else if (x < 4096 && y < 4096) {
    flag(120 + signs)
    bytes
      .byte(x >> 4)
      .byte(((x & 15) << 4) + (y >> 8))
      .byte(y)
  } else {
    flag(124 + signs)
    bytes.uint16(x).uint16(y)
  }
}
