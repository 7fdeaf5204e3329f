import { parseNames, type ParsedName } from './parse-name.ts'
import { nameWords } from './name-words.ts'
import { isOneSyllable, looseKey, spellingKey } from './spelling-key.ts'

/** First names too common to distinguish people, by their keys. */
const common = new Set([
  'muhamad',
  'nur',
  'nurul',
  'siti',
  'abdul',
  'shed',
  'sharipa',
  'wan',
  'nik',
  'che',
  'tengku',
  'raja',
  'megat',
  'puteri',
])

const isCommon = (word: string) => common.has(spellingKey(word))
const isInitial = (word: string) => /^[a-z]$/.test(word)
/** The distinguishing words of a name; all of them when all are common. */
function tellingOf(words: readonly string[]): string[] {
  const telling = words.filter((word, at) => !isCommon(word) && !(at === 0 && words.length > 1 && spellingKey(word) === 'ahmad'))
  return telling.length ? telling : [...words]
}

type Pairing = { same: number; left: string[]; right: string[]; isSpelledAlike: boolean }

const alikeness = [
  { keyOf: (word: string) => word, weight: 1 },
  { keyOf: spellingKey, weight: 1 },
  { keyOf: looseKey, weight: 0.9 },
] as const

/** Pairs the words of two names, equal spellings first, initials last; `same` counts the pairs. */
function pair(one: readonly string[], other: readonly string[]): Pairing {
  const [left, right] = [[...one], [...other]]
  let same = 0
  let isSpelledAlike = true
  const take = (doAgree: (word: string, match: string) => boolean, weight: number, isExact: boolean) => {
    for (const word of left.slice()) {
      const at = right.findIndex(match => doAgree(word, match))
      if (at < 0) continue
      left.splice(left.indexOf(word), 1)
      right.splice(at, 1)
      same += weight
      isSpelledAlike &&= isExact
    }
  }
  alikeness.forEach(({ keyOf, weight }, at) => take((word, match) => keyOf(word) === keyOf(match), weight, at === 0))
  joinWords(left, right, () => (same += 1))
  joinWords(right, left, () => (same += 1))
  take(areMisspelled, 0.85, false)
  take((word, match) => (isInitial(word) || isInitial(match)) && word[0] === match[0], 0.5, false)
  return { same, left, right, isSpelledAlike }
}

/** Takes out a word of one list that is two neighbours of the other written together: Nurhaliza and Nur Haliza. */
function joinWords(whole: string[], parts: string[], onFound: () => void): void {
  for (const word of whole.slice()) {
    const at = parts.findIndex((part, index) => {
      const joined = part + (parts[index + 1] ?? '')
      const keys = spellingKey(part) + spellingKey(parts[index + 1] ?? '')
      return index + 1 < parts.length && (joined === word || spellingKey(joined) === spellingKey(word) || keys === spellingKey(word))
    })
    if (at < 0) continue
    whole.splice(whole.indexOf(word), 1)
    parts.splice(at, 2)
    onFound()
  }
}

/** Long words that differ in one letter are one misspelled. Shorter ones are often different names: Azman, Azmin. */
function areMisspelled(one: string, other: string): boolean {
  const [first, second] = [looseKey(one), looseKey(other)]
  if (Math.min(first.length, second.length) < 9 || Math.abs(first.length - second.length) > 1) return false
  const start = [...first].findIndex((letter, at) => letter !== second[at])
  if (start < 0) return true
  const [a, b] = first.length < second.length ? [second, first] : [first, second]
  return a.slice(start + 1) === b.slice(start + (a.length === b.length ? 1 : 0))
}

/** Whether two neighbouring words are swapped: Wei Ming and Ming Wei are two people. */
function isSwapped(one: readonly string[], other: readonly string[]): boolean {
  if (one.length < 3 || one.length !== other.length) return false
  const pairsOf = (words: readonly string[]) => words.slice(1).map((word, at) => [words[at] ?? '', word] as const)
  const swapped = new Set(pairsOf(other).map(([before, after]) => `${spellingKey(after)} ${spellingKey(before)}`))
  return pairsOf(one).some(([before, after]) => swapped.has(`${spellingKey(before)} ${spellingKey(after)}`))
}

/** Agreement of one part of two names, own or father's, from 0 to 1. */
function partAgreement(one: readonly string[], other: readonly string[]): number {
  const { same, left, right, isSpelledAlike } = pair(tellingOf(one), tellingOf(other))
  const all = left.length || right.length ? pair(one, other) : null
  if (all && all.left.length === 0 && all.right.length === 0) return 0.95
  if (same < 0.5 || (left.length && right.length) || left.length + right.length > 2) return 0
  if (left.length + right.length) return 0.85
  return isSpelledAlike ? 1 : 0.95
}

function compareParsed(one: ParsedName, other: ParsedName): number {
  const children = new Set([one.child, other.child])
  if (children.has('son') && children.has('daughter')) return 0
  if (one.father.length && other.father.length) return Math.min(partAgreement(one.own, other.own), partAgreement(one.father, other.father))
  return compareFlat(one, other)
}

/** Compares names of which at least one does not say who is the father: there the order of words is significant. */
function compareFlat(one: ParsedName, other: ParsedName): number {
  const [first, second] = [
    [...one.own, ...one.father],
    [...other.own, ...other.father],
  ]
  if (spellingsOf(first) === spellingsOf(second)) return first.join(' ') === second.join(' ') ? 1 : 0.95
  const { father, isIndian } = one.father.length ? one : other
  const linked = one.father.length ? second : first
  if (father.length && !isIndian && !isFatherLast(father, linked)) return 0
  const { same, left, right } = pair(tellingOf(first), tellingOf(second))
  const rest = [...left, ...right]
  if ((left.length && right.length) || isSwapped(first, second)) return 0
  if (father.length && !father.some(word => pair([word], linked).same > 0)) return 0
  if (same < 1.5)
    return rest.length === 0 && same >= 0.9 && pair(first, second).left.length + pair(first, second).right.length === 0 ? 0.9 : 0
  if (rest.length === 0) return 0.9
  const isMiddle = rest.length === 1 && (same >= 2.5 || rest.every(word => !isOneSyllable(word) || isInitial(word)))
  return isMiddle ? 0.82 : 0
}

const spellingsOf = (words: readonly string[]) => words.map(spellingKey).join(' ')

/** Whether a name without a link ends with a word of the father: Faizal Osman for Faizal bin Osman, not Osman Faizal. */
function isFatherLast(father: readonly string[], words: readonly string[]): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  return father.some(word => pair([word], [last]).same > 0) || !father.some(word => pair([word], [first]).same > 0)
}

/**
 * How well two names agree, from 0 to 1: 1 when they are spelled alike, 0 when they are two people's. From 0.8 on they can be one person's.
 */
export function compareNames(one: string, other: string): number {
  const scores = parseNames(one).flatMap(left => parseNames(other).map(right => compareParsed(left, right)))
  return Math.max(...scores)
}

/**
 * Whether two names are likely one person's, in spite of spelling, order and what one of them leaves out. Not for two short or common names
 * of which one says less.
 */
export const isSameName = (one: string, other: string): boolean => compareNames(one, other) >= 0.8

/** Whether two names are one in different spellings or orders: with the same phone or e-mail address, they are one person's. */
export const isNameOf = (one: string, other: string): boolean => nameKey(one) === nameKey(other) && compareNames(one, other) >= 0.9

/** Whether two names can be one person's: each word of one begins a word of the other ('S. H. Osman', 'Siti Hajar binte Osman'). */
export function doNamesAgree(one: string, other: string): boolean {
  const [first, second] = [nameWords(one), nameWords(other)]
  const begins = (word: string, longer: string) => longer.startsWith(word) || spellingKey(longer) === spellingKey(word)
  const isWithin = (words: string[], all: string[]) => words.every(word => all.some(longer => begins(word, longer)))
  return isWithin(first, second) || isWithin(second, first) || isSameName(one, other)
}

/**
 * One text for the spellings and orders of a name, to look it up by: the sorted keys of its telling words. Names that share it need not be
 * one person's.
 */
export function nameKey(name: string): string {
  const [parsed] = parseNames(name)
  const words = [...(parsed?.own ?? []), ...(parsed?.father ?? [])]
  const telling = words.filter(word => !isCommon(word))
  return [...new Set((telling.length > 1 ? telling : words).map(looseKey))].toSorted().join(' ')
}
