/** Reads numbers from bytes, one after the other. A read behind the end throws a RangeError. */
export class ByteReader {
  readonly bytes: Buffer
  at: number

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes
    this.at = at
  }

  byte(): number {
    return this.bytes.readUInt8(this.at++)
  }

  int16(): number {
    this.at += 2
    return this.bytes.readInt16BE(this.at - 2)
  }

  take(length: number): Buffer {
    this.at += length
    return this.bytes.subarray(this.at - length, this.at)
  }

  text(length: number): string {
    return this.take(length).toString('latin1')
  }

  /** UIntBase128 of WOFF 2.0: seven bits a byte, at most five bytes. */
  base128(): number {
    let value = 0
    for (let index = 0; index < 5; index++) {
      const byte = this.byte()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('A number of this font is too long.')
  }

  /** 255UInt16 of WOFF 2.0: one byte for small numbers. */
  short255(): number {
    const code = this.byte()
    if (code === 253) return this.byte() * 256 + this.byte()
    if (code === 255) return this.byte() + 253
    return code === 254 ? this.byte() + 506 : code
  }
}
