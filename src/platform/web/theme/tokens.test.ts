import { readFileSync } from 'node:fs'
import { wcagContrast } from 'culori'
import { describe, expect, test } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const pairs = [...css.matchAll(/--([a-z0-9-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);/g)]
const themes = {
  light: Object.fromEntries(pairs.map(([, name, light]) => [name, light])),
  dark: Object.fromEntries(pairs.map(([, name, , dark]) => [name, dark])),
} as Record<'light' | 'dark', Record<string, string>>

const papers = ['canvas', 'surface', 'sunken', 'raised']
const words = ['text', 'muted', 'faint', 'primary', 'brass', 'success', 'warning', 'danger', 'info']
const families = ['primary', 'brass', 'success', 'warning', 'danger', 'info']

describe.each(['light', 'dark'] as const)('in the %s theme', theme => {
  const ratio = (a: string, b: string) => wcagContrast(themes[theme][a]!, themes[theme][b]!)

  test.each(words.flatMap(word => papers.map(paper => [word, paper] as const)))('%s can be read on %s', (word, paper) => {
    expect(ratio(word, paper)).toBeGreaterThanOrEqual(4.5)
  })
  test.each(papers)('body text is far above the norm on %s', paper => {
    expect(ratio('text', paper)).toBeGreaterThanOrEqual(7)
  })
  test.each(families)('the word %s can be read on its own soft ground, and so can text', family => {
    expect(ratio(family, `${family}-soft`)).toBeGreaterThanOrEqual(4.5)
    expect(ratio('text', `${family}-soft`)).toBeGreaterThanOrEqual(7)
  })
  test.each(['row-hover', 'neutral-soft', 'primary-soft'])('quiet words can be read on %s', paper => {
    expect(ratio('muted', paper)).toBeGreaterThanOrEqual(4.5)
  })
  test('words on a filled button can be read, at rest and under the pointer', () => {
    expect(ratio('on-primary', 'primary')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-primary', 'primary-hover')).toBeGreaterThanOrEqual(4.5)
    expect(ratio('on-primary', 'danger')).toBeGreaterThanOrEqual(4.5)
  })
  test.each(papers.flatMap(paper => ['border-strong', 'focus', 'ink-rule'].map(line => [line, paper] as const)))(
    '%s can be seen on %s',
    (line, paper) => {
      expect(ratio(line, paper)).toBeGreaterThanOrEqual(3)
    },
  )
  test.each([1, 2, 3, 4, 5, 6])('chart colour %i can be seen on the sheet', n => {
    expect(ratio(`chart-${n}`, 'surface')).toBeGreaterThanOrEqual(3)
  })
})
