import { globSync, readFileSync } from 'node:fs'
import { parseAst } from 'vite'
import { expect, test } from 'vitest'

const root = new URL('../../../', import.meta.url)
const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter(file => !file.includes('.test.') && !file.startsWith('src/testing/'))

/** The regular expressions in a source, literal or built from a literal string. */
function patternsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(patternsIn)
  if (!node || typeof node !== 'object') return []
  const { regex } = node as { regex?: { pattern: string; flags: string } }
  return [...(regex ? [`${regex.flags.replace(/[gy]/g, '')}/${regex.pattern}`] : []), ...Object.values(node).flatMap(patternsIn)]
}
const patterns = new Set(
  files.flatMap(file => patternsIn(parseAst(readFileSync(new URL(file, root), 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))),
)

const classes = ['a', 'A', '1', ' ', '.', '-', '\n', '\u00e9', '!']
/** Inputs for a pattern: its own words and characters, and one of each common class. */
const alphabetOf = (source: string) => [
  ...new Set([
    ...(source.replace(/\\[a-zA-Z]/g, ' ').match(/[A-Za-z]{2,}/g) ?? []),
    ...source.replace(/\\[pPu](?:\{[^}]*\}|[0-9a-f]{4})/gi, '').replace(/[\\^$*+?()[\]{}|]/g, ''),
    ...classes,
    '(',
    '[',
    ']',
  ]),
]
const shorter = 600
/** Milliseconds for a text without matches, or full of matches. */
function searchTime(pattern: RegExp, text: string): number {
  const before = performance.now()
  text.replace(pattern, '')
  return performance.now() - before
}
const tries = [1, 2, 3, 4, 5]

/**
 * Whether the time grows more than linearly for a text four times as long, each of three times. The two texts take turns: a machine that is
 * slow for a while is slow for both.
 */
const isSuperlinear = (pattern: RegExp, textOf: (size: number) => string): boolean =>
  [1, 2, 3].every(() => {
    const [short, long] = [textOf(shorter * 4), textOf(shorter * 16)]
    const times = tries.map(() => [searchTime(pattern, short), searchTime(pattern, long)] as const)
    const [small, large] = [Math.min(...times.map(([time]) => time)), Math.min(...times.map(([, time]) => time))]
    return small > 0.2 && large / small > 9
  })

/** Whether a pattern repeats anything. One that does not looks at no more characters than it has, wherever it begins. */
const repeats = (source: string) => /[*+{]/.test(source.replace(/\\(?:[pPu]\{[^}]*\}|.)/gs, '').replace(/\[[^\]]*\]/g, ''))

/** A repeated text that takes a pattern more than linear time; null when none is found. */
function slowOn(pattern: RegExp): string | null {
  if (!repeats(pattern.source)) return null
  const alphabet = alphabetOf(pattern.source)
  const pumps = [...alphabet, ...alphabet.flatMap(one => alphabet.map(other => one + other))]
  for (const pump of pumps)
    for (const lead of ['', ...alphabet, `a@`, '1-', 'a1'])
      for (const end of ['\u0001', '']) {
        const textOf = (size: number) => lead + pump.repeat(size) + end
        const text = textOf(shorter)
        if (searchTime(pattern, text) < 0.15 || searchTime(pattern, text) < 0.15) continue // the first may have been disturbed
        if (isSuperlinear(pattern, textOf)) return JSON.stringify([lead, pump, end])
      }
  return null
}

test.each([...patterns].toSorted())('%s takes time as its text is long', known => {
  const at = known.indexOf('/')
  expect(slowOn(new RegExp(known.slice(at + 1), `${known.slice(0, at)}g`))).toBeNull()
})
