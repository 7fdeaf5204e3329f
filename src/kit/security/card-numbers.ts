/** Where a card number stands in a text, as indices of its UTF-16 code units. */
type Span = { from: number; to: number; last4: string }
/** Digits that stand together. `start` and `end` are places in the text's digits, `gap` is what separates them from the group before. */
type Group = { from: number; start: number; end: number; gap: string | null; afterPlus: boolean }
/** All digits of a text in order, the index behind each in the text, and how they are grouped. */
type Digits = { digits: string; behind: number[]; groups: Group[] }

const shortest = 13
const longest = 19
const any = [13, 14, 15, 16, 17, 18, 19]
const from16 = [16, 17, 18, 19]
/** First six digits, and the lengths that are issued under them (ISO/IEC 7812). */
const issuers: readonly (readonly [from: number, to: number, lengths: readonly number[]])[] = [
  [400000, 499999, [13, 16, 19]], // Visa
  [510000, 559999, [16]], // Mastercard
  [222100, 272099, [16]],
  [340000, 349999, [15]], // American Express
  [370000, 379999, [15]],
  [300000, 305999, [14, 16]], // Diners Club
  [309500, 309599, [14, 16]],
  [360000, 369999, [14, 16]],
  [380000, 399999, [14, 16]],
  [352800, 358999, from16], // JCB
  [601100, 601199, from16], // Discover
  [644000, 659999, from16],
  [620000, 629999, from16], // UnionPay
  [810000, 817199, from16],
  [500000, 509999, any], // Maestro, MyDebit and other domestic debit cards
  [560000, 589999, any],
  [630400, 630499, any],
  [639000, 639099, any],
  [670000, 679999, any],
  [220000, 220499, from16], // Mir
]

/** Whether digits pass the check of card numbers (ISO/IEC 7812-1 annex B). */
export function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let place = 1; place <= digits.length; place++) {
    const value = Number(digits[digits.length - place]) * (place % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return digits.length > 0 && sum % 10 === 0
}

/** The lengths of the numbers that begin with these six digits. */
function lengthsOf(firstSix: number): readonly number[] {
  return issuers.filter(([from, to]) => firstSix >= from && firstSix <= to).flatMap(([, , lengths]) => lengths)
}

/** A security code, an expiry (MMYY, MMYYYY, YYMM), or both, glued behind a card number. */
const tail = /^(?:\d{3}|(?:0[1-9]|1[0-2])(?:20)?[2-4]\d(?:\d{3,4})?|[2-4]\d(?:0[1-9]|1[0-2])(?:\d{3})?)$/
const longestTail = 10
const usualLengths = [16, 15, 14]
const isTail = (rest: string, size: number) => tail.test(rest) || (size === 15 && rest.length === 4)

// Ids, hashes and codes made by machines, in which digits stand beside letters, and bank accounts that pass their own check.
const uuid = /(?<![0-9a-z])[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}(?![0-9a-z])/gi
const hash = /(?<![0-9a-z])(?=(?:\d*[a-f]){6})[0-9a-f]{32,128}(?![0-9a-z])/gi
const linkCode = /(?<![0-9a-z])[1-9]\d{0,9}-(?=(?:\d*[A-Z]){6})[0-9A-HJKMNP-TV-Z]{16}(?:[0-9A-HJKMNP-TV-Z]{10})?(?![0-9A-Za-z])/g
const iban = /(?<![0-9a-z])[a-z]{2}\d{2}(?: ?[0-9a-z]{4}){3,7}(?: ?[0-9a-z]{1,3})?(?![0-9a-z])/gi

function isIban(text: string): boolean {
  const plain = text.replaceAll(' ', '').toUpperCase()
  const digits = [...plain.slice(4), ...plain.slice(0, 4)].map(letter => parseInt(letter, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}

const blank = (text: string) => 'x'.repeat(text.length)
const withoutMachineMade = (text: string): string =>
  text
    .replace(uuid, found => (/[a-f]/i.test(found) ? blank(found) : found))
    .replace(hash, blank)
    .replace(linkCode, blank)
    .replace(iban, found => (isIban(found) ? blank(found) : found))

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

const longestGap = 4
/** A gap with one more separator; null where it ends a chain. Spaces in a row count as one. */
function widened(gap: string | null, separator: string | null): string | null {
  if (gap === null || separator === null) return null
  const wider = separator === ' ' && gap.endsWith(' ') ? gap : gap + separator
  return wider.length > longestGap ? null : wider
}

/** Reads the digits of a text in one pass. A letter, or a gap of more than 4 characters, ends a chain of groups. */
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
        group = { from, start: read.digits.length, end: 0, gap, afterPlus: gap?.endsWith('+') ?? text[from - 1] === '+' }
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
    (sizes[0] === 4 && sizes[1] === 6 && sizes.length === 3)
  )
}

/** The card number that begins with a group, and the number of groups it takes. */
function cardAt({ digits, groups, behind }: Digits, first: number): { span: Span; groups: number } | null {
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
    const end = start + size
    return { span: { from: begin.from, to: behind[group.end - 1] ?? 0, last4: digits.slice(end - 4, end) }, groups: last - first + 1 }
  }
  return null
}

/** How many of these digits are a card number: all, or all but what is glued behind it in the last group. 0 when there is none. */
function sizeWithin(digits: string, before: number, lengths: readonly number[]): number {
  const sizes = [digits.length, ...usualLengths.filter(size => size > before && isTail(digits.slice(size), size))]
  return sizes.find(size => lengths.includes(size) && passesLuhn(digits.slice(0, size))) ?? 0
}

const mayHold = (text: string) => text.length >= shortest && (/(?:\d[^\d]*){13}/.test(text) || /[^\x00-\x7f]/.test(text))

/** The card numbers in a text as it is written, in one pass. */
function spansIn(text: string): Span[] {
  if (!mayHold(text)) return []
  const read = digitsOf(withoutMachineMade(text))
  const spans: Span[] = []
  for (let first = 0; first < read.groups.length;) {
    const found = read.digits.length < shortest ? null : cardAt(read, first)
    if (found) spans.push(found.span)
    first += found?.groups ?? 1
  }
  return spans
}

const inlineTag = /<\/?(?:a|abbr|b|big|code|em|font|i|mark|s|small|span|strong|sub|sup|u|wbr)(?:\s[^<>]*)?\/?>/gi
/** What a reader sees of text written for a machine: HTML without tags and entities, an address without percent signs. */
function plainOf(text: string): string {
  return text
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(inlineTag, '')
    .replace(/<[^<>]*>/g, ' x ')
    .replace(/&#(x[0-9a-f]{1,6}|\d{1,7});/gi, (_, code: string) => {
      const value = code[0]?.toLowerCase() === 'x' ? parseInt(code.slice(1), 16) : Number(code)
      return value <= 0x10ffff ? String.fromCodePoint(value) : ' '
    })
    .replace(/&(?:shy|zwnj|zwj);/gi, '')
    .replace(/&[a-z]{2,20};/gi, ' ')
}
const isEncoded = (text: string) => /%[0-9a-f]{2}|<|&[#a-z]/i.test(text)

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
