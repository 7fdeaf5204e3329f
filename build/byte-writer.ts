/** Writes numbers as fonts have them, the greatest byte first. */
export class ByteWriter {
  readonly #bytes: number[] = []

  get length(): number {
    return this.#bytes.length
  }
  byte(value: number): this {
    this.#bytes.push(value & 255)
    return this
  }
  uint16(value: number): this {
    return this.byte(value >> 8).byte(value)
  }
  uint32(value: number): this {
    return this.uint16(value >>> 16).uint16(value)
  }
  text(value: string): this {
    for (const byte of Buffer.from(value, 'latin1')) this.byte(byte)
    return this
  }
  /** A number in seven bits a byte (WOFF 2.0, section 4.1). */
  base128(value: number): this {
    for (let shift = 28; shift > 0; shift -= 7) if (value >= 2 ** shift) this.byte(0x80 | (value >>> shift))
    return this.byte(value & 127)
  }
  /** A number in one to three bytes (WOFF 2.0, section 4.1). */
  short255(value: number): this {
    if (value < 253) return this.byte(value)
    if (value < 506) return this.byte(255).byte(value - 253)
    if (value < 762) return this.byte(254).byte(value - 506)
    return this.byte(253).uint16(value)
  }
  take(bytes: Uint8Array): this {
    for (const byte of bytes) this.byte(byte)
    return this
  }
  bytes(length = this.#bytes.length): Buffer {
    return Buffer.concat([Buffer.from(this.#bytes), Buffer.alloc(length - this.#bytes.length)])
  }
}
