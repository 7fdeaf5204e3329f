import { plainName } from './name-words.ts'

/** A name in its parts: the person's own words, the father's, and whether a link calls the person son or daughter. */
export type ParsedName = {
  own: string[]
  father: string[]
  child: 'son' | 'daughter' | 'either' | null
  /** Whether the link is a/l, a/p, s/o or d/o: these names are also written father first. */
  isIndian: boolean
}

const sons = new Set(['bin', 'b', 'ibn', 'ibni'])
const daughters = new Set(['binti', 'binte', 'bte', 'bt', 'bti', 'bnt', 'bint'])
/** Titles do not identify a person, and are often omitted. */
const titles = new Set(
  (
    'mr mrs ms miss mdm madam madame dr prof tuan puan encik en cik hj haji hjh hajah hajjah dato datuk datin seri sri tan-sri ustaz ustazah ' +
    'awang dayang pengiran pg ak dk al el the pte ltd sdn bhd pty dan and'
  ).split(' '),
)

/** The names that a text can mean: one, or with '@' also each of its aliases. */
export function parseNames(name: string): ParsedName[] {
  const [before = '', ...others] = plainName(name)
    .split('@')
    .map(part => part.trim())
    .filter(Boolean)
  const after = others.join(' ')
  if (!after) return [parseName(before)]
  const [one, other] = [parseName(before), parseName(after)]
  return [
    parseName(`${before} ${after}`),
    { ...one, father: one.father.length ? one.father : other.father, child: one.child ?? other.child },
    other.father.length ? other : { ...other, father: one.father, child: one.child },
  ]
}

function parseName(plain: string): ParsedName {
  const text = plain
    .replaceAll(/\b([as])\s*\/\s*([lo])\b/g, ' :son ')
    .replaceAll(/\b([ad])\s*\/\s*([po])\b/g, ' :daughter ')
    .replaceAll(/\banak (lelaki|perempuan)\b/g, (_, child: string) => (child === 'lelaki' ? ' :son ' : ' :daughter '))
    .replaceAll(/\b(tan sri|puan sri)\b/g, ' ')
  const words = text.match(/:?[\p{L}\p{N}\p{M}]+/gu) ?? []
  const at = words.findIndex((word, index) => index > 0 && index < words.length - 1 && childOf(word) !== null)
  const link = at < 0 ? '' : (words[at] ?? '')
  return {
    own: withoutTitles(at < 0 ? words : words.slice(0, at)),
    father: at < 0 ? [] : withoutTitles(words.slice(at + 1)),
    child: childOf(link),
    isIndian: link.startsWith(':'),
  }
}

function childOf(word: string): ParsedName['child'] {
  if (word === ':son' || sons.has(word)) return 'son'
  if (word === ':daughter' || daughters.has(word)) return 'daughter'
  return word === 'anak' ? 'either' : null
}

function withoutTitles(words: readonly string[]): string[] {
  const all = words.map(word => word.replace(':', ''))
  const telling = all.filter(word => !titles.has(word) && childOf(word) === null)
  return telling.length ? telling : all
}
