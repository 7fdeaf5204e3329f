import { isEncoded, plainOf, withDigitsForLookalikes, withoutMachineMade } from './card-disguises.ts'
import { isCardNumber, lengthsOf, passesLuhn } from './card-issuers.ts'

/** Where a card number stands in a text, as indices of its UTF-16 code units. */
type Span = { from: number; to: number; last4: string }
/**
 * Digits that stand together. `start` and `end` are places in the text's digits; `gap` is what separates them from the group before, and
 * `words` the same where letters are in it.
 */
type Group = { from: number; start: number; end: number; gap: string | null; words: string | null; afterPlus: boolean }
/** All digits of a text in order, the index behind each in the text, and how they are grouped. */
type Digits = { digits: string; behind: number[]; groups: Group[] }

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
const decimals = new Map<string, string>()

/** The value of a decimal digit of any script; null when the character is none. */
function digitOf(character: string): string | null {
  if (character <= '\x7f') return character >= '0' && character <= '9' ? character : null
  const known = decimals.get(character)
  if (known !== undefined) return known
  const plain = character.normalize('NFKC')
  if (/^\d\D*$/.test(plain)) return plain.charAt(0)
  if (!/^\p{Nd}$/u.test(plain)) return null
  const code = plain.codePointAt(0) ?? 0
  let zero = code
  while (/^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero--
  const value = String((code - zero) % 10)
  decimals.set(character, value)
  return value
}

/** A separator by its kind, null for a letter, '' for what nobody sees. */
function separatorOf(character: string): string | null {
  if (invisible.test(character)) return ''
  if (/^[\s\p{Z}\p{Cc}]$/u.test(character)) return ' '
  if (/^[\p{Pd}\u2212\u02d7]$/u.test(character)) return '-'
  return /^[\p{L}\p{N}]$/u.test(character) ? null : character
}

const longestGap = 10
const longestWords = 12
/** A gap with one more separator; null where it ends a chain. Spaces in a row count as one. */
function widened(gap: string | null, separator: string | null): string | null {
  if (gap === null || separator === null) return null
  const wider = separator === ' ' && gap.endsWith(' ') ? gap : gap + separator
  return wider.length > longestGap ? null : wider
}

/** What stands between two groups that letters part; null where it is long. */
const wordsBetween = (text: string, from: number | undefined, to: number): string | null =>
  from === undefined || to - from > longestWords ? null : text.slice(from, to).toLowerCase()

/** Reads the digits of a text in one pass. A letter, or a gap of more than 10 characters, ends a chain of groups. */
function digitsOf(text: string): Digits {
  const read: Digits = { digits: '', behind: [], groups: [] }
  let group: Group | undefined
  let gap: string | null = null
  let isOpen = false
  for (let at = 0; at < text.length;) {
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0)
    const from = at
    at += character.length
    const digit = digitOf(character)
    if (digit !== null) {
      if (!isOpen || !group) {
        const afterPlus = gap?.endsWith('+') ?? text[from - 1] === '+'
        group = {
          from,
          start: read.digits.length,
          end: 0,
          gap,
          words: gap === null ? wordsBetween(text, read.behind.at(-1), from) : null,
          afterPlus,
        }
        read.groups.push(group)
      }
      read.digits += digit
      read.behind.push(at)
      group.end = read.digits.length
      isOpen = true
      gap = ''
      continue
    }
    const separator = gap === null ? null : separatorOf(character)
    if (separator === '') continue
    isOpen = false
    gap = widened(gap, separator)
  }
  return read
}

/** Whether groups of digits are written as one number: with one separator throughout, or one by one or in fours as cards are printed. */
function isOneNumber(groups: readonly Group[]): boolean {
  const [, ...later] = groups
  if (later.length === 0) return true
  const sizes = groups.map(({ start, end }) => end - start)
  const isDecimal = later.length === 1 && later[0]?.gap === '.' && sizes[0] !== 4 && (sizes[0] ?? 0) <= 7
  if (isDecimal) return false
  if (later.every(({ gap }) => gap === later[0]?.gap)) return true
  return (
    sizes.every(size => size === 1) ||
    sizes.slice(0, -1).every(size => size % 4 === 0) ||
    (sizes[0] === 4 && sizes[1] === 6 && sizes.length === 3) ||
    (sizes.length <= 5 && sizes.every(size => size >= 3) && later.every(({ gap }) => gap?.length === 1 && ' -./_'.includes(gap)))
  )
}

/** The card number that begins with a group, and the number of groups it takes. */
function cardAt(read: Digits, first: number): Found | null {
  const { digits, groups } = read
  const begin = groups[first]
  if (!begin) return null
  let start = begin.start
  while (start < begin.end && digits[start] === '0') start++ // padding: no card number begins with 0
  const lengths = lengthsOf(Number(digits.slice(start, start + 6)))
  for (let last = first; lengths.length > 0 && last < groups.length; last++) {
    const group = groups[last]
    if (!group || (last > first && group.gap === null) || group.start - start >= longest) return null
    if (group.end - start < shortest) continue
    const size = sizeWithin(digits.slice(start, Math.min(group.end, start + longest + longestTail + 1)), group.start - start, lengths)
    const isPhone = begin.afterPlus && size === shortest
    if (size === 0 || isPhone || !isOneNumber(groups.slice(first, last + 1))) continue
    return foundIn(read, first, last, start + size)
  }
  return null
}

type Found = { span: Span; groups: number }
const foundIn = ({ groups, behind, digits }: Digits, first: number, last: number, end: number): Found => ({
  span: { from: groups[first]?.from ?? 0, to: behind[(groups[last]?.end ?? 0) - 1] ?? 0, last4: digits.slice(end - 4, end) },
  groups: last - first + 1,
})

/** The card number whose groups, the first of them at `first`, are parted by the same word: '4111x1111x1111x1111'. */
function cardInWords(read: Digits, first: number): Found | null {
  const { digits, groups } = read
  const [begin, next] = [groups[first], groups[first + 1]]
  if (!begin || !next || next.words === null) return null
  for (let last = first + 1; groups[last]?.words === next.words; last++) {
    const { start, end } = groups[last] ?? begin
    if (start - begin.start >= longest) return null
    const sizes = groups.slice(first, last + 1).map(group => group.end - group.start)
    const isEven = sizes.slice(0, -1).every(size => size === sizes[0])
    if (sizes.length > 2 && (isEven || sizes.join() === '4,6,5') && isCardNumber(digits.slice(begin.start, end)))
      return foundIn(read, first, last, end)
  }
  return null
}

const common = /^(?:4|5[1-5])/
/** The Visa or Mastercard number in fours of which the first has one or two other digits glued in front: '14111 1111 1111 1111'. */
function cardBehindOthers(read: Digits, first: number): Found | null {
  const { digits, groups } = read
  const [begin, ...later] = groups.slice(first, first + 4)
  const size = begin ? begin.end - begin.start : 0
  if (!begin || size < 5 || size > 6 || later.length < 3) return null
  if (later.some(({ gap, start, end }) => gap === null || end - start !== 4)) return null
  const end = begin.start + size + 12
  const card = digits.slice(end - 16, end)
  return common.test(card) && passesLuhn(card) ? foundIn(read, first, first + 3, end) : null
}

/** How many of these digits are a card number: all, or all but what is glued behind it in the last group. 0 when there is none. */
function sizeWithin(digits: string, before: number, lengths: readonly number[]): number {
  const sizes = [digits.length, ...usualLengths.filter(size => size > before && isTail(digits.slice(size), size))]
  return sizes.find(size => lengths.includes(size) && passesLuhn(digits.slice(0, size))) ?? 0
}

const mayHold = (text: string) => text.length >= shortest && (/(?:\d[^\d]*){13}/.test(text) || /[^\x00-\x7f]/.test(text))

/** The card numbers in a text as it is written, in one pass. */
function spansIn(text: string): Span[] {
  const plain = withDigitsForLookalikes(text)
  if (!mayHold(plain)) return []
  const read = digitsOf(withoutMachineMade(plain))
  if (read.digits.length < shortest) return []
  const spans: Span[] = []
  for (let first = 0; first < read.groups.length;) {
    const found = cardAt(read, first) ?? cardInWords(read, first) ?? cardBehindOthers(read, first)
    if (found) spans.push(found.span)
    first += found?.groups ?? 1
  }
  return spans
}

/** Whether a text holds a card number, in whatever way it is written. */
export const hasCardNumber = (text: string): boolean =>
  spansIn(text).length > 0 || (text.length >= shortest && isEncoded(text) && spansIn(plainOf(text)).length > 0)

/** A text with each card number in it replaced; a text that holds one only once it is decoded is replaced whole. */
export function replaceCardNumbers(text: string, instead: (last4: string) => string): string {
  const spans = spansIn(text)
  if (spans.length === 0) return hasCardNumber(text) ? instead('') : text
  const parts = spans.map(({ from, last4 }, index) => text.slice(spans[index - 1]?.to ?? 0, from) + instead(last4))
  return parts.join('') + text.slice(spans.at(-1)?.to ?? 0)
}
