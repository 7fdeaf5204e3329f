import { nameWords, spelledWords } from './name-words.ts'
import { isOneSyllable, spellingKey } from './spelling-key.ts'

/** Words that are often written together with the next one: Nurhaliza, Abdulrahman. */
const joining = /^(nurul|nur|siti|abdul|wan|nik|che)(?=[a-z]{3})/

/** What a name is found by: its words as they are spelled, their keys, and both forms of words that are written together or apart. */
export function nameTokens(name: string): string[] {
  const words = nameWords(name)
  return [...new Set([...words, ...words.map(spellingKey), ...partsOf(words), ...joinedPairs(name)])].slice(0, 40)
}

function partsOf(words: readonly string[]): string[] {
  return words.flatMap(word => {
    const key = spellingKey(word)
    const first = joining.exec(key)?.[0]
    return first ? [first, key.slice(first.length), spellingKey(key.slice(first.length))] : []
  })
}

/** Neighbours that are often written as one word: Nur Haliza is found as Nurhaliza, Wei Ming as Weiming. */
function joinedPairs(name: string): string[] {
  const words = spelledWords(name)
  const telling = new Set(nameWords(name))
  return words.slice(1).flatMap((word, at) => {
    const before = words[at] ?? ''
    if (!telling.has(word) || !telling.has(before) || before.length < 2) return []
    if (isOneSyllable(before) && isOneSyllable(word)) return [before + word]
    const joined = spellingKey(before) + spellingKey(word)
    return joining.test(joined) ? [spellingKey(joined)] : []
  })
}

/**
 * The prefixes that find a search's words: for each word, any of its spellings. A donor is found who has all words. No prefix of a word
 * begins with another, which finds more, so that nothing is found by two.
 */
export const soughtPrefixes = (text: string): string[][] =>
  nameWords(text).map(word => {
    const spellings = [...new Set([word, spellingKey(word)])]
    return spellings.filter(spelling => !spellings.some(other => other !== spelling && spelling.startsWith(other)))
  })
