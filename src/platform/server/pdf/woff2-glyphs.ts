import { ByteReader } from './byte-reader.ts'

/** A point of an outline, in font units. */
export type Point = { x: number; y: number; isOnCurve: boolean }
type Streams = Record<'contours' | 'points' | 'flags' | 'glyphs' | 'composites', ByteReader> & { bitmap: Buffer; boxes: ByteReader }
/** The tables of the outlines as plain fonts have them; offsets take 4 bytes. */
export type GlyphTables = { glyf: Buffer; loca: Buffer }

const headerLength = 36
const boxLength = 8
const hasMore = 0x20
const hasInstructions = 0x100
/** How many bytes a component's scale takes, by its flag. */
const scales = [
  [0x8, 2],
  [0x40, 4],
  [0x80, 8],
] as const

/** The outlines of a transformed `glyf` table (WOFF 2.0, section 5.1), without hints, which PDF does not need. */
export function readGlyphs(table: Buffer): GlyphTables {
  const count = table.readUInt16BE(4)
  const streams = openStreams(table, count)
  const loca = Buffer.alloc((count + 1) * 4)
  const bodies: Buffer[] = []
  let at = 0
  for (let index = 0; index < count; index++) {
    const body = readGlyph(streams, index)
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    bodies.push(padded)
    at += padded.length
    loca.writeUInt32BE(at, (index + 1) * 4)
  }
  return { glyf: Buffer.concat(bodies), loca }
}

function openStreams(table: Buffer, count: number): Streams {
  let at = headerLength
  const next = (index: number) => {
    const length = table.readUInt32BE(8 + index * 4)
    at += length
    return table.subarray(at - length, at)
  }
  const [contours, points, flags, glyphs, composites] = [next(0), next(1), next(2), next(3), next(4)].map(bytes => new ByteReader(bytes))
  const boxes = next(5)
  const bitmapLength = 4 * Math.ceil(count / 32)
  if (!contours || !points || !flags || !glyphs || !composites) throw new TypeError('This font has no outlines.')
  const bitmap = boxes.subarray(0, bitmapLength)
  return { contours, points, flags, glyphs, composites, bitmap, boxes: new ByteReader(boxes.subarray(bitmapLength)) }
}

function readGlyph(streams: Streams, index: number): Buffer {
  const contours = streams.contours.int16()
  if (contours === 0) return Buffer.alloc(0)
  const hasBox = ((streams.bitmap[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
  const head = Buffer.alloc(2)
  head.writeInt16BE(contours)
  if (contours < 0) return Buffer.concat([head, streams.boxes.take(boxLength), readComposite(streams)])
  const ends: number[] = []
  for (let left = contours, last = -1; left > 0; left--) {
    last += streams.points.short255()
    ends.push(last)
  }
  const points = readPoints(streams, (ends.at(-1) ?? -1) + 1)
  streams.glyphs.short255() // the length of its hints
  return Buffer.concat([head, hasBox ? streams.boxes.take(boxLength) : boxOf(points), writePoints(ends, points)])
}

/** Components are copied as in a plain font; their hints are omitted. */
function readComposite({ composites, glyphs }: Streams): Buffer {
  const from = composites.at
  let [flags, isHinted] = [hasMore, false]
  while (flags & hasMore) {
    flags = composites.int16()
    const scale = scales.find(([flag]) => flags & flag)?.[1] ?? 0
    composites.take(2 + (flags & 1 ? 4 : 2) + scale)
    isHinted ||= (flags & hasInstructions) !== 0
  }
  const body = composites.bytes.subarray(from, composites.at)
  if (!isHinted) return body
  glyphs.short255()
  return Buffer.concat([body, Buffer.alloc(2)])
}

function readPoints({ flags, glyphs }: Streams, count: number): Point[] {
  let [x, y] = [0, 0]
  return Array.from({ length: count }, () => {
    const flag = flags.byte()
    const [dx, dy] = readStep(flag & 127, glyphs)
    x += dx
    y += dy
    return { x, y, isOnCurve: flag < 128 }
  })
}

/** One step from point to point, in 1 to 4 bytes whose layout its flag tells (WOFF 2.0, section 5.2). */
function readStep(flag: number, bytes: ByteReader): [dx: number, dy: number] {
  const signed = (isPlus: number, size: number) => (isPlus ? size : -size)
  const one = bytes.byte()
  if (flag < 10) return [0, signed(flag & 1, ((flag & 14) << 7) + one)]
  if (flag < 20) return [signed(flag & 1, (((flag - 10) & 14) << 7) + one), 0]
  const both = (dx: number, dy: number): [number, number] => [signed(flag & 1, dx), signed(flag & 2, dy)]
  if (flag < 84) return both(1 + ((flag - 20) & 0x30) + (one >> 4), 1 + (((flag - 20) & 0xc) << 2) + (one & 15))
  const two = bytes.byte()
  if (flag < 120) return both(1 + (Math.floor((flag - 84) / 12) << 8) + one, 1 + ((((flag - 84) % 12) >> 2) << 8) + two)
  const three = bytes.byte()
  if (flag < 124) return both((one << 4) + (two >> 4), ((two & 15) << 8) + three)
  return both((one << 8) + two, (three << 8) + bytes.byte())
}

/** A simple glyph of closed contours, without hints. */
export function writeGlyph(contours: readonly (readonly Point[])[]): Buffer {
  const points = contours.flat().map(point => ({ ...point, x: Math.round(point.x), y: Math.round(point.y) }))
  let last = -1
  const ends = contours.map(({ length }) => (last += length))
  const head = Buffer.alloc(2)
  head.writeInt16BE(contours.length)
  return Buffer.concat([head, boxOf(points), writePoints(ends, points)])
}

function boxOf(points: readonly Point[]): Buffer {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const box = Buffer.alloc(boxLength)
  for (const [index, value] of [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].entries())
    box.writeInt16BE(value, index * 2)
  return box
}

/** A simple glyph with 16-bit steps and no hints. */
function writePoints(ends: readonly number[], points: readonly Point[]): Buffer {
  const count = points.length
  const body = Buffer.alloc(ends.length * 2 + 2 + count * 5)
  ends.forEach((end, index) => body.writeUInt16BE(end, index * 2))
  const flags = ends.length * 2 + 2
  points.forEach(({ x, y, isOnCurve }, index) => {
    const before = points[index - 1]
    body.writeUInt8(isOnCurve ? 1 : 0, flags + index)
    body.writeInt16BE(x - (before?.x ?? 0), flags + count + index * 2)
    body.writeInt16BE(y - (before?.y ?? 0), flags + count * 3 + index * 2)
  })
  return body
}
