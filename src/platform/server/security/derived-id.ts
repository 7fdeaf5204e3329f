import { createHash } from 'node:crypto'

/**
 * The id of a record that gets the same one when it is made again, as after a restore: a UUID of version 8 of what identifies the record,
 * its first 48 bits `order`, so that ids sort by it.
 */
export function derivedId(order: number, ...identity: readonly (string | number)[]): string {
  const bytes = createHash('sha256').update(JSON.stringify(identity)).digest().subarray(0, 16)
  bytes.writeUIntBE(order, 0, 6)
  bytes[6] = 0x80 | (bytes[6]! & 0x0f)
  bytes[8] = 0x80 | (bytes[8]! & 0x3f)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
