import { z } from 'zod'
import { commonPasswords } from './common-passwords.ts'

/** One line of the live checklist beside a new password. */
export type PasswordCheck = { code: PasswordRule; passed: boolean }

const rules = {
  LENGTH: (password: string) => password.length >= 7,
  UPPER: (password: string) => /\p{Lu}/u.test(password),
  LOWER: (password: string) => /\p{Ll}/u.test(password),
  DIGIT: (password: string) => /\d/.test(password),
  SYMBOL: (password: string) => /[^\p{L}\p{M}\p{N}\s]/u.test(password),
  NO_SPACES: (password: string) => !/\s/.test(password),
  NOT_TOO_LONG: (password: string) => password.length <= 128,
}
export type PasswordRule = keyof typeof rules | 'NOT_GUESSABLE'

/** A new password by the specification's rule: at least 7 characters (at most 128), upper and lower case, digit, symbol, no spaces. */
export const Password = z
  .string()
  .max(128)
  .refine(password => Object.values(rules).every(holds => holds(password)), 'PASSWORD_RULES')

/** Checks a new password against each rule; `ownWords` are the user's names and e-mail. */
export const passwordChecks = (password: string, ownWords: readonly string[] = []): PasswordCheck[] => [
  ...Object.entries(rules).map(([code, holds]) => ({ code: code as PasswordRule, passed: password !== '' && holds(password) })),
  { code: 'NOT_GUESSABLE', passed: password !== '' && !isGuessable(password, ownWords) },
]

/**
 * Whether a password is a common one in thin disguise, a walk over the keyboard, a few characters over and over, or holds one of the user's
 * own words.
 */
export function isGuessable(password: string, ownWords: readonly string[] = []): boolean {
  const lower = password.normalize('NFKC').toLowerCase()
  const core = plainLetters(lower.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, ''))
  if ([core, core.replace(/[^\p{L}]/gu, ''), lower.replace(/[^\p{L}\d]/gu, '')].some(word => commonPasswords.has(word))) return true
  if (isKeyboardWalk(lower)) return true
  return (
    new Set(lower).size < 5 || ownWords.flatMap(partsOfWord).some(word => holdsWord(lower, word) || holdsWord(plainLetters(lower), word))
  )
}

// A US keyboard, each row half a key or less to the right of the one above.
const keyboard = [
  ['1234567890-=', '!@#$%^&*()_+', 0],
  ['qwertyuiop[]', '', 0.5],
  ['asdfghjkl;', '', 0.75],
  ['zxcvbnm,./', '', 1.25],
] as const
const keys = new Map(
  keyboard.flatMap(([plain, shifted, offset], row) =>
    [plain, shifted].flatMap(signs => [...signs].map((sign, at) => [sign, { row, at: at + offset }] as const)),
  ),
)
function areNeighbours(one: string, other: string): boolean {
  const [from, to] = [keys.get(one), keys.get(other)]
  return from !== undefined && to !== undefined && Math.abs(from.row - to.row) <= 1 && Math.abs(from.at - to.at) <= 1
}

const shortestWalk = 3
const mostOutsideWalks = 2
/** Whether all but two characters follow one another on the keyboard, in walks of three or more. */
function isKeyboardWalk(lower: string): boolean {
  let [outsideWalks, walkLength] = [0, 1]
  for (let at = 1; at <= lower.length; at++) {
    if (at < lower.length && areNeighbours(lower[at - 1] ?? '', lower[at] ?? '')) walkLength++
    else {
      if (walkLength < shortestWalk) outsideWalks += walkLength
      walkLength = 1
    }
  }
  return outsideWalks <= mostOutsideWalks
}

// '@', '0', '$' and similar characters replace letters that they resemble.
const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '1': 'i', '!': 'i', '3': 'e', $: 's', '5': 's', '7': 't' }
const plainLetters = (text: string) => text.replace(/[@401!3$57]/g, character => lookalikes[character] ?? character)

const partsOfWord = (word: string) => {
  const lower = word.normalize('NFKC').toLowerCase()
  return [lower, ...(lower.split('@')[0] ?? '').split(/[^\p{L}\p{N}]+/u)]
}

// 'tan' inside 'important' reveals no name: three letters count only as a whole word.
function holdsWord(text: string, word: string): boolean {
  if (word.length < 3) return false
  if (word.length > 3) return text.includes(word)
  return text.split(/[^\p{L}]+/u).includes(word)
}
