import { createInflateRaw } from 'node:zlib'

/** The two ways in which an entry is packed (APPNOTE 4.4.5). */
const [stored, deflated] = [0, 8]

/** A file that exceeds its limits when unpacked, or is of an unknown kind. */
export class InvalidWorkbookError extends Error {
  readonly isBomb: boolean
  constructor(message: string, isBomb = false) {
    super(message)
    this.isBomb = isBomb
  }
}
/** A quotation mark opens in this row of a text and is not closed: the rows after it cannot be separated. */
export class OpenQuoteError extends InvalidWorkbookError {
  readonly rowNo: number
  constructor(rowNo: number) {
    super('A quotation mark is not closed.')
    this.rowNo = rowNo
  }
}

type Entry = { compression: number; packed: number; size: number; at: number }
const mostEntries = 5000
/** The limit of bytes unpacked from one file in all: several entries may name the same bytes, and one entry may be read several times. */
const mostUnpacked = 1_000_000_000

/** The files of a ZIP in memory by name. Nothing is opened yet: sizes as written are only a first sieve. */
export class ZipReader {
  readonly #bytes: Buffer
  readonly #entries = new Map<string, Entry>()
  #unpacked = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
    if (end < 0 || end + 22 > bytes.length) throw new InvalidWorkbookError('There is no end of the archive.')
    const count = bytes.readUInt16LE(end + 10)
    if (count > mostEntries) throw new InvalidWorkbookError('There are too many files in it.', true)
    for (let at = bytes.readUInt32LE(end + 16), left = count; left > 0; left--) {
      if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw new InvalidWorkbookError('Its directory is damaged.')
      const [nameLength, extra, comment] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30), bytes.readUInt16LE(at + 32)]
      const isLocked = (bytes.readUInt16LE(at + 8) & 1) === 1
      if (isLocked) throw new InvalidWorkbookError('It is locked by a password.')
      this.#entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
        compression: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        size: bytes.readUInt32LE(at + 24),
        at: bytes.readUInt32LE(at + 42),
      })
      at += 46 + nameLength + extra + comment
    }
  }

  /** The names of all files in it. */
  names(): string[] {
    return [...this.#entries.keys()]
  }

  has(name: string): boolean {
    return this.#entries.has(name)
  }

  /** The text of one entry while it is unpacked; refuses one that grows beyond `most` bytes, whatever size its header declares. */
  async *text(name: string, most: number): AsyncGenerator<string> {
    const entry = this.#entries.get(name)
    if (!entry) return
    if (entry.size > most) throw new InvalidWorkbookError('It grows too large.', true)
    if (entry.at + 30 > this.#bytes.length) throw new InvalidWorkbookError('Its directory is damaged.')
    const start = entry.at + 30 + this.#bytes.readUInt16LE(entry.at + 26) + this.#bytes.readUInt16LE(entry.at + 28)
    const packed = this.#bytes.subarray(start, start + entry.packed)
    if (entry.compression !== stored && entry.compression !== deflated) throw new InvalidWorkbookError('It is packed in an unknown way.')
    const decoder = new TextDecoder('utf-8')
    let size = 0
    for await (const piece of entry.compression === stored ? splitBytes(packed) : inflated(packed)) {
      size += piece.length
      this.#unpacked += piece.length
      if (size > most || this.#unpacked > mostUnpacked) throw new InvalidWorkbookError('It grows too large.', true)
      yield decoder.decode(piece, { stream: true })
    }
  }
}

const pieceBytes = 64 * 1024
/** Bytes in memory, piece by piece. */
export function* splitBytes(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

async function* inflated(packed: Buffer): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw({ chunkSize: pieceBytes })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch {
    throw new InvalidWorkbookError('It is damaged.')
  }
}
