import type { Writable } from 'node:stream'
import { once } from 'node:events'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

type Entry = { name: Buffer; crc: number; packed: number; size: number; at: number }
const streamed = 0x0808 // sizes follow the data; names are UTF-8
const deflated = 8
const day1980 = 0x21
const most = 0xffff_ffff

/** Writes a zip archive piece by piece, so that its size in memory does not grow with what is in it. */
export class ZipWriter {
  #at = 0
  readonly #out: Writable
  readonly #entries: Entry[] = []

  constructor(out: Writable) {
    this.#out = out
  }

  /** Adds a file from its pieces. */
  async add(name: string, pieces: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry: Entry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at: this.#at }
    await this.#write(
      numbers(
        [4, 0x04034b50],
        [2, 20],
        [2, streamed],
        [2, deflated],
        [2, 0],
        [2, day1980],
        [4, 0],
        [4, 0],
        [4, 0],
        [2, entry.name.length],
        [2, 0],
      ),
    )
    await this.#write(entry.name)
    const counted = async function* () {
      for await (const piece of pieces) {
        const bytes = Buffer.from(piece)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        yield bytes
      }
    }
    await pipeline(counted, createDeflateRaw({ level: 3 }), async packed => {
      for await (const piece of packed) {
        entry.packed += (piece as Buffer).length
        await this.#write(piece as Buffer)
      }
    })
    if (entry.size > most || this.#at > most) throw new RangeError('A zip archive holds at most 4 GB.')
    await this.#write(numbers([4, 0x08074b50], [4, entry.crc], [4, entry.packed], [4, entry.size]))
    this.#entries.push(entry)
  }

  /** Writes the table of contents and ends the archive. */
  async end(): Promise<void> {
    const start = this.#at
    for (const { name, crc, packed, size, at } of this.#entries) {
      const versions = [
        [2, 20],
        [2, 20],
        [2, streamed],
        [2, deflated],
        [2, 0],
        [2, day1980],
      ] as const
      await this.#write(
        numbers(
          [4, 0x02014b50],
          ...versions,
          [4, crc],
          [4, packed],
          [4, size],
          [2, name.length],
          [2, 0],
          [2, 0],
          [2, 0],
          [2, 0],
          [4, 0],
          [4, at],
        ),
      )
      await this.#write(name)
    }
    const count = this.#entries.length
    await this.#write(numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, this.#at - start], [4, start], [2, 0]))
    this.#out.end()
    await once(this.#out, 'finish')
  }

  async #write(bytes: Buffer): Promise<void> {
    this.#at += bytes.length
    if (!this.#out.write(bytes)) await once(this.#out, 'drain')
  }
}

function numbers(...fields: readonly (readonly [size: 2 | 4, value: number])[]): Buffer {
  const bytes = Buffer.alloc(fields.reduce((sum, [size]) => sum + size, 0))
  let at = 0
  for (const [size, value] of fields) at = size === 2 ? bytes.writeUInt16LE(value, at) : bytes.writeUInt32LE(value, at)
  return bytes
}
