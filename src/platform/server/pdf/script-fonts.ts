import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackWoff2 } from './woff2.ts'

const { resolve } = createRequire(import.meta.url)
const packageOf = (family: string) => `@fontsource-variable/${family}`

/** The scripts whose letters join, stack or change places; they need a shaper. `isLeftward`: they run from right to left. */
const shapedScripts = {
  Arabic: { family: 'noto-naskh-arabic', subset: 'arabic', isLeftward: true },
  Bengali: { family: 'noto-sans-bengali', subset: 'bengali' },
  Devanagari: { family: 'noto-sans', subset: 'devanagari' },
  Gujarati: { family: 'noto-sans-gujarati', subset: 'gujarati' },
  Gurmukhi: { family: 'noto-sans-gurmukhi', subset: 'gurmukhi' },
  Kannada: { family: 'noto-sans-kannada', subset: 'kannada' },
  Khmer: { family: 'noto-sans-khmer', subset: 'khmer' },
  Malayalam: { family: 'noto-sans-malayalam', subset: 'malayalam' },
  Myanmar: { family: 'noto-sans-myanmar', subset: 'myanmar' },
  Sinhala: { family: 'noto-sans-sinhala', subset: 'sinhala' },
  Tamil: { family: 'noto-sans-tamil', subset: 'tamil' },
  Telugu: { family: 'noto-sans-telugu', subset: 'telugu' },
  Thai: { family: 'noto-sans-thai', subset: 'thai' },
} as const
/** A script whose letters join, stack or change places. */
export type ShapedScript = keyof typeof shapedScripts

const patterns = Object.keys(shapedScripts).map(
  script => [script as ShapedScript, new RegExp(`\\p{Script_Extensions=${script}}`, 'u')] as const,
)
const firstShaped = '\u0590'

/** The script of a character that needs a shaper, `before` where several use it; null for others. */
export function shapedScriptOf(sign: string, before: ShapedScript | null): ShapedScript | null {
  if (before && (/[\u200c\u200d]/.test(sign) || patterns.some(([script, pattern]) => script === before && pattern.test(sign))))
    return before
  if (sign < firstShaped) return null
  return patterns.find(([, pattern]) => pattern.test(sign))?.[0] ?? null
}

/** Whether a script runs from right to left. */
export const isLeftward = (script: ShapedScript): boolean => 'isLeftward' in shapedScripts[script]

/** A file of a font family. */
export type FontFile = string
const fileOf = (family: string, subset: string): FontFile => `${packageOf(family)}/files/${family}-${subset}-wght-normal.woff2`

/** The font file of a script that needs a shaper. */
export function shapedFont(script: ShapedScript): FontFile {
  const { family, subset } = shapedScripts[script]
  return fileOf(family, subset)
}

/** Reads a font file, unpacked. */
export const readFontFile = (file: FontFile): Buffer => unpackWoff2(readFileSync(resolve(file)))

/** Font families in order of preference, first choice first: European with Vietnamese, Chinese with kana, Korean. */
const plainFamilies = ['noto-sans', 'noto-sans-sc', 'noto-sans-kr'] as const

type Range = readonly [from: number, to: number, subset: string]
const rangesOf = new Map<string, Range[]>()

/** Which characters each file of a family is for; families are cut into a hundred files. */
function readRanges(family: string): Range[] {
  const known = rangesOf.get(family)
  if (known) return known
  const subsets = JSON.parse(readFileSync(resolve(`${packageOf(family)}/unicode.json`), 'utf8')) as Record<string, string>
  const ranges = Object.entries(subsets).flatMap(([name, list]) =>
    list.split(',').map((range): Range => {
      const [from = '', to = from] = range.trim().replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16), name.replace(/[[\]]/g, '')]
    }),
  )
  rangesOf.set(family, ranges)
  return ranges
}

const filesOf = (family: string, code: number): FontFile[] =>
  readRanges(family)
    .filter(([from, to]) => from <= code && code <= to)
    .map(([, , subset]) => fileOf(family, subset))

/** The font files that may hold a character of a script that needs no shaper, first choice first. */
export const plainFontsFor = (code: number): FontFile[] => plainFamilies.flatMap(family => filesOf(family, code))

/** The font files that may hold all characters of an emoji. */
export function emojiFontsFor(codes: readonly number[]): FontFile[] {
  const [first, ...others] = codes.map(code => filesOf('noto-emoji', code))
  return (first ?? []).filter(file => others.every(files => files.includes(file)))
}
