/** A deterministic random generator: the same seed gives the same values. */
export type Random = {
  /** A number from 0 (included) to 1 (excluded). */
  next(): number
  /** A whole number, both ends included. */
  int(least: number, most: number): number
  chance(probability: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of the items, with a probability in proportion to its weight. */
  weighted<Item>(items: readonly (readonly [item: Item, weight: number])[]): Item
  /** A UUID of version 7 for a moment, given in milliseconds. */
  uuid(at: number): string
  /** A text of this length in Crockford's base 32. */
  text(length: number): string
}

const crockford = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Every 16-bit number as four hexadecimal digits, computed once, because a load writes a million ids. */
const fours = Array.from({ length: 65_536 }, (_, number) => number.toString(16).padStart(4, '0'))

/** Creates a generator from a seed (the algorithm sfc32). */
export function randomFrom(seed: number): Random {
  let [a, b, c, d] = [seed | 0, 0x9e3779b9, 0x243f6a88, 1]
  const bits = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 15; round++) bits()
  const next = () => bits() / 4294967296
  const int = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))
  return {
    next,
    int,
    chance: probability => next() < probability,
    pick: items => items[int(0, items.length - 1)]!,
    weighted(items) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) if ((left -= weight) < 0) return item
      return items[0]![0]
    },
    uuid(at) {
      const [one, two, three, four] = [bits(), bits(), bits(), bits()]
      const time = (Math.floor(at) + 2 ** 48).toString(16).slice(-12)
      const [version, variant] = [fours[one & 0xfff]?.slice(1), fours[0x8000 | (two & 0x3fff)]]
      return `${time.slice(0, 8)}-${time.slice(8)}-7${version}-${variant}-${fours[one >>> 16]}${fours[three & 0xffff]}${fours[four & 0xffff]}`
    },
    text(length) {
      let text = ''
      for (let left = length; left > 0; left -= 6) {
        const word = bits()
        for (let at = 0; at < Math.min(6, left); at++) text += crockford.charAt((word >>> (at * 5)) & 31)
      }
      return text
    },
  }
}
