import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { withPlainZeros } from '../src/platform/server/pdf/plain-zero.ts'
import { readFont } from '../src/platform/server/pdf/read-font.ts'
import { readTables, writeFont } from '../src/platform/server/pdf/sfnt.ts'
import { unpackWoff } from '../src/platform/server/pdf/woff.ts'

const { resolve } = createRequire(import.meta.url)
const theme = join(import.meta.dirname, '../src/platform/web/theme')
const zero = 0x30
const hints = ['fpgm', 'prep', 'cvt ']

/** The weights of the UI face that have a file of their own. */
export const zeroWeights = [400, 600, 700] as const
/** Where the font with the plain zero of a weight lies. */
export const zeroFile = (weight: number): string => join(theme, `plain-zero-${weight}.ttf`)

/** A font of one character: the tabular zero of the UI face without its slash, for amounts on screens. 1 kB. */
export function makeZeroFont(weight: number): Buffer {
  const family = 'atkinson-hyperlegible-next'
  const whole = withPlainZeros(unpackWoff(readFileSync(resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`))))
  const font = readFont(whole)
  const subset = font.createSubset()
  subset.includeGlyph(font.layout('0', ['tnum']).glyphs[0]?.id ?? 0)
  const tables = readTables(Buffer.from(subset.encode()))
  for (const tag of hints) tables.delete(tag)
  const os2 = readTables(whole).get('OS/2') ?? Buffer.alloc(0)
  tables
    .set('OS/2', os2)
    .set('cmap', writeCmap())
    .set('name', writeName(`Amanah Zero ${weight}`))
    .set('post', writePost())
  const all = [...tables].map(([tag, body]) => ({ tag, checksum: 0, body }))
  return writeFont(
    0x00010000,
    all.toSorted((a, b) => (a.tag < b.tag ? -1 : 1)),
  )
}

const words = (...values: number[]) => Buffer.from(values.flatMap(value => [(value >> 8) & 255, value & 255]))

/** U+0030 is glyph 1 (format 4, for Windows and Unicode BMP). */
const writeCmap = () => words(0, 1, 3, 1, 0, 12, 4, 32, 0, 4, 4, 1, 0, zero, 0xffff, 0, zero, 0xffff, 1 - zero, 1, 0, 0)

function writeName(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16()
  const ids = [1, 4, 6]
  const records = ids.flatMap(id => [3, 1, 0x409, id, text.length, 0])
  return Buffer.concat([words(0, ids.length, 6 + ids.length * 12, ...records), text])
}

/** Glyphs have no names (version 3). */
const writePost = () => Buffer.concat([words(3, 0), Buffer.alloc(28)])

if (import.meta.main) for (const weight of zeroWeights) writeFileSync(zeroFile(weight), makeZeroFont(weight))
