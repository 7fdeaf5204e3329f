/** A table of a font, by its tag of four letters. */
export type FontTable = { tag: string; checksum: number; body: Buffer }

/** Assembles an uncompressed font file (OpenType 1.9, 'Organization of an OpenType Font'). `flavour` is its first word. */
export function writeFont(flavour: number, tables: readonly FontTable[]): Buffer {
  const count = tables.length
  const head = Buffer.alloc(12 + count * 16)
  const power = 2 ** Math.floor(Math.log2(count))
  head.writeUInt32BE(flavour, 0)
  head.writeUInt16BE(count, 4)
  head.writeUInt16BE(power * 16, 6)
  head.writeUInt16BE(Math.log2(power), 8)
  head.writeUInt16BE((count - power) * 16, 10)
  const bodies: Buffer[] = []
  let at = head.length
  for (const [index, { tag, checksum, body }] of tables.entries()) {
    head.write(tag, 12 + index * 16, 'latin1')
    head.writeUInt32BE(checksum, 16 + index * 16)
    head.writeUInt32BE(at, 20 + index * 16)
    head.writeUInt32BE(body.length, 24 + index * 16)
    const padded = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
    bodies.push(padded)
    at += padded.length
  }
  return Buffer.concat([head, ...bodies])
}

/** The tables of an uncompressed font file, by tag. */
export function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>()
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + index * 16
    const from = font.readUInt32BE(at + 8)
    tables.set(font.toString('latin1', at, at + 4), font.subarray(from, from + font.readUInt32BE(at + 12)))
  }
  return tables
}
