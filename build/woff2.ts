import { brotliCompressSync, constants } from 'node:zlib'
import { readTables } from '../src/platform/server/pdf/sfnt.ts'
import { ByteWriter } from './byte-writer.ts'
import { packGlyphs } from './woff2-glyphs.ts'

/** Tags that a directory names by number (WOFF 2.0, section 4.1); the others are written out. */
const numbered = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep']
const headerLength = 48

/** Packs an uncompressed TrueType font without hints as WOFF2. */
export function packWoff2(font: Buffer): Buffer {
  const tables = readTables(font)
  const glyf = packGlyphs(tables)
  // The table of offsets follows the outlines, and is computed from them.
  const others = [...tables].filter(([tag]) => tag !== 'glyf' && tag !== 'loca')
  const directory = new ByteWriter()
  for (const [tag, { length }] of others) writeEntry(directory, tag, length)
  writeEntry(directory, 'glyf', tables.get('glyf')?.length ?? 0, glyf.length)
  writeEntry(directory, 'loca', tables.get('loca')?.length ?? 0, 0)
  const data = compress(Buffer.concat([...others.map(([, body]) => body), glyf]))
  const length = headerLength + directory.length + data.length
  const header = new ByteWriter()
  header.text('wOF2').uint32(font.readUInt32BE(0)).uint32(length)
  header.uint16(tables.size).uint16(0).uint32(font.length).uint32(data.length)
  return Buffer.concat([header.bytes(headerLength), directory.bytes(), data])
}

function writeEntry(directory: ByteWriter, tag: string, length: number, transformed?: number): void {
  const number = numbered.indexOf(tag)
  directory.byte(number < 0 ? 63 : number)
  if (number < 0) directory.text(tag)
  directory.base128(length)
  if (transformed !== undefined) directory.base128(transformed)
}

const compress = (data: Buffer) =>
  brotliCompressSync(data, {
    params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT, [constants.BROTLI_PARAM_SIZE_HINT]: data.length },
  })
