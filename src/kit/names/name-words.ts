import { jawiToLatin } from './jawi.ts'

/** Particles in names, which are not searched by themselves. */
const links = new Set('bin binti binte bte bt bti bnt b s d a o l p ibn ibni al el pte ltd sdn bhd pty and dan the of'.split(' '))

/** Letters that do not decompose into a base letter and a mark. */
const special: Readonly<Record<string, string>> = { ø: 'o', ß: 'ss', ł: 'l', đ: 'd', ı: 'i', æ: 'ae', œ: 'oe', ð: 'd', þ: 'th' }

/** A name in small Latin letters: without marks and apostrophes, Jawi as in Rumi. Scripts other than Arabic and Latin stay as they are. */
export function plainName(name: string): string {
  const text = name
    .normalize('NFKD')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/[\u0300-\u036F\u0610-\u061A\u064B-\u065F\u0670]/gu, '')
    .toLowerCase()
    .replaceAll(/['’‘‛ʼʻ`´ʿʾ]/gu, '')
    .replaceAll(/[øßłđıæœðþ]/gu, letter => special[letter] ?? letter)
  return jawiToLatin(text)
}

/** The words of a name as they are spelled, particles such as 'bin' included. */
export const spelledWords = (name: string): string[] => plainName(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []

/** The search words of a name: small letters, without accents, apostrophes and particles, unless it has only particles. */
export function nameWords(name: string): string[] {
  const words = spelledWords(name)
  const telling = words.filter(word => !links.has(word))
  return [...new Set(telling.length ? telling : words)].slice(0, 12)
}
