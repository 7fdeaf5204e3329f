import { isEncoded, decodeMarkup, withDigitsForLookalikes, removeGeneratedNumbers } from './card-disguises.ts'
import { cardLengthBits, passesLuhn } from './card-issuers.ts'

/** The position of a card number in a text, as indices of its UTF-16 code units. */
type Span = { from: number; to: number; last4: string }
/**
 * Adjacent digits. `start` and `end` are places in the text's digits, `reach` the end of the last group of its chain; `gap` is what
 * separates it from the group before, null where a letter or much else does. `afterCountry`: two letters precede it, as before the check
 * digits of a bank account.
 */
type Group = { from: number; start: number; end: number; reach: number; gap: string | null; afterPlus: boolean; afterCountry: boolean }

const shortest = 13
const longest = 19

/** A security code, an expiry (MMYY, MMYYYY, YYMM, YYYYMMDD, DDMMYYYY), or both, glued behind a card number. */
const month = '(?:0[1-9]|1[0-2])'
const day = '(?:0[1-9]|[12]\\d|3[01])'
const tail = new RegExp(
  `^(?:\\d{3}|${month}(?:20)?[2-4]\\d(?:\\d{3,4})?|[2-4]\\d${month}(?:\\d{3})?|20[2-4]\\d${month}(?:${day})?(?:\\d{3})?|${day}${month}20[2-4]\\d(?:\\d{3})?)$`,
)
const longestTail = 11
const usualLengths = [16, 15, 14]
const isTail = (rest: string, size: number) => tail.test(rest) || (size === 15 && rest.length === 4)

/** Marks over a digit and characters without width, which part nothing. */
const invisible = /^[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]$/u

/** The value of a decimal digit of any script; null when the character is none. */
function digitOf(character: string): number | null {
  const plain = character.normalize('NFKC')
  if (/^\d\D*$/.test(plain)) return Number(plain.charAt(0))
  if (!/^\p{Nd}$/u.test(plain)) return null
  const code = plain.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  return (code - zero) % 10
}

/** What a character is to the scanner: 1 to 10 for the digits 0 to 9, or one of these. */
const [letter, ignored, space, dash, sign] = [11, 12, 13, 14, 15]
function classify(character: string): number {
  const digit = digitOf(character)
  if (digit !== null) return digit + 1
  if (invisible.test(character)) return ignored
  if (/^[\s\p{Z}\p{Cc}]$/u.test(character)) return space
  if (/^[\p{Pd}\u2212\u02d7]$/u.test(character)) return dash
  return /^[\p{L}\p{N}]$/u.test(character) ? letter : sign
}
/** By code point; 0 for one that was not met yet. */
const kinds = new Uint8Array(0x110000)
const kindOf = (code: number): number => kinds[code] || (kinds[code] = classify(String.fromCodePoint(code)))

const longestGap = 10
const longestWords = 12
/** A gap with one more separator; null where it ends a chain. Spaces in a row count as one. */
function widenGap(gap: string, kind: number, code: number): string | null {
  if (kind === letter || (kind === space && gap.endsWith(' '))) return kind === letter ? null : gap
  const other = kind === dash ? '-' : String.fromCodePoint(code)
  const wider = gap + (kind === space ? ' ' : other)
  return wider.length > longestGap ? null : wider
}

/** The digits of a text in order, the index behind each in the text, and how they are grouped. */
class Digits {
  readonly groups: Group[] = []
  readonly text: string
  private readonly values: Uint8Array
  private readonly behind: Int32Array
  /** Sums of the digits before each place, with those at even and at odd places doubled as the check digit counts them. */
  private readonly evenDoubled: Int32Array
  private readonly oddDoubled: Int32Array
  private count = 0

  /** Reads the digits of a text in one pass. A letter, or a gap of more than 10 characters, ends a chain of groups. */
  constructor(text: string) {
    this.text = text
    this.values = new Uint8Array(text.length)
    this.behind = new Int32Array(text.length)
    this.evenDoubled = new Int32Array(text.length + 1)
    this.oddDoubled = new Int32Array(text.length + 1)
    this.read()
    let reach = this.count
    for (let at = this.groups.length - 1; at >= 0; at--) {
      const group = this.groups[at]
      if (!group) continue
      group.reach = reach
      if (group.gap === null) reach = group.start
    }
  }

  private read(): void {
    const { text, groups } = this
    let group: Group | null = null
    let gap: string | null = null
    for (let at = 0; at < text.length;) {
      const code = text.codePointAt(at) ?? 0
      const from = at
      at += code > 0xffff ? 2 : 1
      const kind = kindOf(code)
      if (kind < letter) {
        if (!group) {
          const afterPlus = text[from - 1] === '+'
          group = { from, start: this.count, end: 0, reach: 0, gap, afterPlus, afterCountry: isAfterCountry(text, from) }
          groups.push(group)
        }
        this.add(kind - 1, at)
        group.end = this.count
        gap = ''
      } else if (kind !== ignored || gap === null) {
        group = null
        if (gap !== null) gap = widenGap(gap, kind, code)
      }
    }
  }

  private add(value: number, trailing: number): void {
    const place = this.count++
    const doubled = value > 4 ? value * 2 - 9 : value * 2
    this.values[place] = value
    this.behind[place] = trailing
    this.evenDoubled[place + 1] = (this.evenDoubled[place] ?? 0) + (place % 2 === 0 ? doubled : value)
    this.oddDoubled[place + 1] = (this.oddDoubled[place] ?? 0) + (place % 2 === 0 ? value : doubled)
  }

  at(place: number): number {
    return this.values[place] ?? 0
  }
  slice(start: number, end: number): string {
    return this.values.subarray(start, Math.min(end, this.count)).join('')
  }
  /** The index in the text behind the digit before a place. */
  indexBehind(place: number): number {
    return this.behind[place - 1] ?? 0
  }
  /** The lengths of the card numbers that begin at a place, with a right check digit, up to another place: a bit for each. */
  sizesAt(start: number, limit: number): number {
    if (limit - start < shortest) return 0
    let firstSix = 0
    for (let place = start; place < start + 6; place++) firstSix = firstSix * 10 + this.at(place)
    let sizes = cardLengthBits(firstSix)
    for (let size = shortest; sizes >> size > 0; size++)
      if (sizes & (1 << size) && !(start + size <= limit && this.passes(start, start + size))) sizes &= ~(1 << size)
    return sizes
  }
  private passes(start: number, end: number): boolean {
    const sums = end % 2 === 0 ? this.evenDoubled : this.oddDoubled
    return ((sums[end] ?? 0) - (sums[start] ?? 0)) % 10 === 0
  }
  /** The letters and signs before a group; null where they are long, or no letter is among them. */
  wordsBefore({ from, start, gap }: Group): string | null {
    const begin = this.indexBehind(start)
    return gap !== null || start === 0 || from - begin > longestWords ? null : this.text.slice(begin, from).toLowerCase()
  }
}

const isLetter = (code: number): boolean => (code | 32) >= 97 && (code | 32) <= 122
/** Whether exactly two letters precede an index. */
const isAfterCountry = (text: string, at: number): boolean =>
  at >= 2 &&
  isLetter(text.charCodeAt(at - 1)) &&
  isLetter(text.charCodeAt(at - 2)) &&
  !(at > 2 && kindOf(text.charCodeAt(at - 3)) <= letter)

/** What parts uneven groups of three and more digits. */
const looseGap = /^[ ./_,;:|-]{1,3}$/
/** Whether groups of digits are written as one number: with one separator throughout, or one by one or in fours as cards are printed. */
function isOneNumber(groups: readonly Group[], first: number, last: number): boolean {
  const [sizeOf, gapOf] = [(at: number) => (groups[at]?.end ?? 0) - (groups[at]?.start ?? 0), (at: number) => groups[at]?.gap ?? '']
  const [size, gap, count] = [sizeOf(first), gapOf(first + 1), last - first + 1]
  if (count === 1) return true
  if (count === 2) return gap !== '.' || size === 4 || size > 7 // otherwise a decimal number
  let [isSame, isSingle, isFours, isLong] = [true, size === 1, size % 4 === 0, count <= 5 && size >= 3]
  for (let at = first + 1; at <= last; at++) {
    isSame &&= gapOf(at) === gap
    isSingle &&= sizeOf(at) === 1
    isFours &&= at === last || sizeOf(at) % 4 === 0
    isLong &&= sizeOf(at) >= 3 && looseGap.test(gapOf(at))
  }
  return isSame || isSingle || isFours || isLong || (count === 3 && size === 4 && sizeOf(first + 1) === 6)
}

type CardMatch = { span: Span; groups: number }
const foundIn = (read: Digits, first: number, last: number, end: number): CardMatch => ({
  span: { from: read.groups[first]?.from ?? 0, to: read.indexBehind(read.groups[last]?.end ?? 0), last4: read.slice(end - 4, end) },
  groups: last - first + 1,
})

/** The card number that begins with a group, and the number of groups it takes. */
function cardAt(read: Digits, first: number, begin: Group): CardMatch | null {
  if (begin.reach - begin.start < shortest) return null
  let start = begin.start
  while (start < begin.end && read.at(start) === 0) start++ // padding: no card number begins with 0
  const found = cardFrom(read, first, begin, start)
  return found ?? (begin.afterCountry && begin.end - begin.start > 2 ? cardFrom(read, first, begin, begin.start + 2) : null)
}

function cardFrom(read: Digits, first: number, begin: Group, start: number): CardMatch | null {
  const { groups } = read
  const sizes = read.sizesAt(start, begin.reach)
  if (sizes === 0) return null
  for (let last = first; last < groups.length; last++) {
    const group = groups[last]
    if (!group || (last > first && group.gap === null) || group.start - start >= longest) return null
    if (group.end - start < shortest) continue
    const size = sizeWithin(read, start, group, sizes)
    const isPhone = begin.afterPlus && size === shortest
    if (size === 0 || isPhone || !isOneNumber(groups, first, last)) continue
    return foundIn(read, first, last, start + size)
  }
  return null
}

/** Which of these sizes the digits from a start to a group's end have: all, or all but what is glued behind in the group. 0 for none. */
function sizeWithin(read: Digits, start: number, group: Group, sizes: number): number {
  const whole = group.end - start
  if (whole <= longest && sizes & (1 << whole)) return whole
  const isGlued = (size: number) =>
    sizes & (1 << size) &&
    size > group.start - start &&
    size < whole &&
    isTail(read.slice(start + size, Math.min(group.end, start + size + longestTail + 1)), size)
  return usualLengths.find(isGlued) ?? 0
}

/** The card number whose groups, the first of them at `first`, are parted by the same word: '4111x1111x1111x1111'. */
function cardInWords(read: Digits, first: number, begin: Group): CardMatch | null {
  const { groups } = read
  const next = groups[first + 1]
  if (!next || next.gap !== null) return null
  const sizes = read.sizesAt(begin.start, begin.start + longest)
  const words = sizes === 0 ? null : read.wordsBefore(next)
  if (words === null) return null
  const size = begin.end - begin.start
  let isEven = true
  for (let last = first + 1, group: Group | undefined = next; group && read.wordsBefore(group) === words; group = groups[++last]) {
    if (group.start - begin.start >= longest) return null
    const isAmex = size === 4 && last === first + 2 && next.end - next.start === 6 && group.end - group.start === 5
    if (last > first + 1 && (isEven || isAmex) && hasSize(sizes, group.end - begin.start)) return foundIn(read, first, last, group.end)
    isEven &&= group.end - group.start === size
  }
  return null
}
const hasSize = (sizes: number, size: number): boolean => size <= longest && (sizes & (1 << size)) !== 0

const common = /^(?:4|5[1-5])/
/** The Visa or Mastercard number in fours of which the first has one or two other digits glued in front: '14111 1111 1111 1111'. */
function cardBehindOthers(read: Digits, first: number, begin: Group): CardMatch | null {
  const size = begin.end - begin.start
  if (size < 5 || size > 6) return null
  for (let at = first + 1; at < first + 4; at++) {
    const group = read.groups[at]
    if (!group || group.gap === null || group.end - group.start !== 4) return null
  }
  const end = begin.start + size + 12
  const card = read.slice(end - 16, end)
  return common.test(card) && passesLuhn(card) ? foundIn(read, first, first + 3, end) : null
}

/** Whether a text has as many digits as a card number, or characters that may represent or encode them. */
function mayHold(text: string): boolean {
  let count = 0
  for (let at = 0; at < text.length && count < shortest; at++) {
    const code = text.charCodeAt(at)
    if ((code >= 48 && code <= 57) || code > 127 || code === 79 || code === 111 || code === 73 || code === 108) count++ // O, o, I, l
  }
  return count === shortest
}

/** The card numbers in a text as it is written, in one pass, up to a limit. */
function spansIn(text: string, most = Infinity): Span[] {
  const spans: Span[] = []
  if (!mayHold(text)) return spans
  const read = new Digits(removeGeneratedNumbers(withDigitsForLookalikes(text)))
  for (let first = 0; spans.length < most;) {
    const begin = read.groups[first]
    if (!begin) break
    const found = cardAt(read, first, begin) ?? cardInWords(read, first, begin) ?? cardBehindOthers(read, first, begin)
    if (found) spans.push(found.span)
    first += found?.groups ?? 1
  }
  return spans
}

/** Whether a text holds a card number, in whatever way it is written. */
export const hasCardNumber = (text: string): boolean =>
  mayHold(text) && (spansIn(text, 1).length > 0 || (isEncoded(text) && spansIn(decodeMarkup(text), 1).length > 0))

/** A text with each card number in it replaced; a text that holds one only once it is decoded is replaced whole. */
export function replaceCardNumbers(text: string, replace: (last4: string) => string): string {
  const spans = spansIn(text)
  if (spans.length === 0) return hasCardNumber(text) ? replace('') : text
  const parts = spans.map(({ from, last4 }, index) => text.slice(spans[index - 1]?.to ?? 0, from) + replace(last4))
  return parts.join('') + text.slice(spans.at(-1)?.to ?? 0)
}
