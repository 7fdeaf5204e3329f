import { readFont } from './read-font.ts'
import { readTables, writeFont } from './sfnt.ts'
import { type Point, writeGlyph } from './woff2-glyphs.ts'

type Command = { command: string; args: number[] }
const wideOffsets = 1

/** A font whose zeros have no slash: amounts keep theirs plain, numbers of receipts and people have the slashed ones. */
export function withPlainZeros(bytes: Buffer): Buffer {
  const tables = readTables(bytes)
  const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54))
  const glyphs = readBodies(
    tables.get('glyf') ?? Buffer.alloc(0),
    tables.get('loca') ?? Buffer.alloc(0),
    head.readInt16BE(50) === wideOffsets,
  )
  const font = readFont(bytes)
  for (const zero of [font.layout('0'), font.layout('0', ['tnum'])].flatMap(({ glyphs: [glyph] }) => glyph ?? []))
    glyphs[zero.id] = writeGlyph(plainContours(zero.path.commands))
  const loca = Buffer.alloc((glyphs.length + 1) * 4)
  let at = 0
  const padded = glyphs.map((body, index) => {
    const whole = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    at += whole.length
    loca.writeUInt32BE(at, (index + 1) * 4)
    return whole
  })
  head.writeInt16BE(wideOffsets, 50)
  tables.set('head', head).set('loca', loca).set('glyf', Buffer.concat(padded))
  return writeFont(
    bytes.readUInt32BE(0),
    [...tables].map(([tag, body]) => ({ tag, checksum: 0, body })),
  )
}

function readBodies(glyf: Buffer, loca: Buffer, isWide: boolean): Buffer[] {
  const offset = (index: number) => (isWide ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2)
  return Array.from({ length: loca.length / (isWide ? 4 : 2) - 1 }, (_, index) => glyf.subarray(offset(index), offset(index + 1)))
}

/** The outline of a slashed zero, and one hole instead of the two beside its slash: a quarter of the lower hole, four times. */
function plainContours(commands: readonly Command[]): Point[][] {
  const [outer, lower] = contoursOf(commands)
  if (!outer || !lower) throw new TypeError('This zero has no slash.')
  const points = pointsOf(lower)
  const bottom = points[0] ?? { x: 0, y: 0, isOnCurve: true }
  const least = Math.min(...points.map(({ x }) => x))
  const leftmost = points.findIndex(({ x, isOnCurve }) => isOnCurve && x === least)
  const side = points[leftmost] ?? bottom
  const quarter = [...points.slice(leftmost + 1), bottom]
  const back = [side, ...quarter.slice(0, -1)].toReversed()
  const acrossX = (point: Point): Point => ({ ...point, x: 2 * bottom.x - point.x })
  const acrossY = (point: Point): Point => ({ ...point, y: 2 * side.y - point.y })
  const hole = [...quarter, ...back.map(acrossX), ...quarter.map(point => acrossX(acrossY(point))), ...back.map(acrossY)]
  return [pointsOf(outer), hole]
}

function contoursOf(commands: readonly Command[]): Command[][] {
  const contours: Command[][] = []
  for (const command of commands) {
    if (command.command === 'moveTo') contours.push([])
    contours.at(-1)?.push(command)
  }
  return contours
}

/** The points of a contour, without the last, which closes it. */
function pointsOf(contour: readonly Command[]): Point[] {
  const points = contour.flatMap(({ command, args: [x1 = 0, y1 = 0, x2 = 0, y2 = 0] }): Point[] => {
    if (command === 'closePath') return []
    const first = { x: x1, y: y1, isOnCurve: command !== 'quadraticCurveTo' }
    return first.isOnCurve ? [first] : [first, { x: x2, y: y2, isOnCurve: true }]
  })
  const [start, end] = [points[0], points.at(-1)]
  return start && end && start.x === end.x && start.y === end.y ? points.slice(0, -1) : points
}
