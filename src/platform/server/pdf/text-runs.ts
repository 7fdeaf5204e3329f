import { defaultLanguage } from '#kit/text/languages.ts'
import { fontOf, type Letters, type PdfFont, weightOf } from './fonts.ts'
import { emojiFontsFor, type FontFile, isLeftward, plainFontsFor, shapedFont, shapedScriptOf, type ShapedScript } from './script-fonts.ts'
import { hasGlyph } from './shaping.ts'

/** A piece of a text in one font: a bundled face, or the font of another script, shaped by HarfBuzz. */
export type Run = { text: string; kind: 'own'; letters: Letters } | ShapedRun
export type ShapedRun = { text: string; kind: 'shaped'; file: FontFile; script: ShapedScript | null; isLeftward: boolean }
const unknown = '?'

/** Whether a bundled face has every character of a text. */
export const isPlain = (text: string, face: PdfFont): boolean => [...text].every(sign => isOwn(sign, face, 'latin'))

function isOwn(sign: string, face: PdfFont, letters: Letters): boolean {
  const code = sign.codePointAt(0) ?? 0
  return (letters === 'latin' && code < 0x7f) || fontOf(face, letters).hasGlyphForCodePoint(code)
}

/** A text in pieces of one font each, in the order they are read. What no font has becomes a question mark. */
export function runsOf(text: string, face: PdfFont): Run[] {
  const runs: Run[] = []
  for (const word of text.split(/(?<=\s)|(?=\s)/u)) addWord(runs, word, face)
  return runs
}

function addWord(runs: Run[], word: string, face: PdfFont): void {
  const isForeign = isForeignLatin(word, face)
  for (const sign of signsOf(word)) {
    const last = runs.at(-1)
    const run = emojiRun(sign, face) ?? runFor(sign, face, { last, isForeign })
    if (last && isSameFont(last, run)) last.text += run.text
    else runs.push(run)
  }
}

const signs = new Intl.Segmenter(defaultLanguage, { granularity: 'grapheme' })
const hasEmoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u
/** The characters of a word, those of one picture together: a family or a flag is several. */
const signsOf = (word: string): Iterable<string> =>
  hasEmoji.test(word) ? [...signs.segment(word)].flatMap(({ segment }) => (hasEmoji.test(segment) ? segment : [...segment])) : word

/** The picture of an emoji, drawn in ink. Null for other characters, and where the font has none. */
function emojiRun(sign: string, face: PdfFont): ShapedRun | null {
  if (!hasEmoji.test(sign) || isPlain(sign, face)) return null
  const codes = [...sign].filter(part => !/\p{Variation_Selector}/u.test(part)).map(part => part.codePointAt(0) ?? 0)
  const file = emojiFontsFor(codes).find(one => codes.every(code => hasGlyph(one, weightOf(face), code)))
  return file ? { kind: 'shaped', script: null, file, isLeftward: false, text: sign } : null
}

/** Whether a word in Latin letters has one that our faces lack, such as Vietnamese: then all of it takes the other font. */
const isForeignLatin = (word: string, face: PdfFont): boolean =>
  [...word].some(sign => /\p{Script=Latin}/u.test(sign) && !isOwn(sign, face, 'latin') && !isOwn(sign, face, 'latin-ext'))

function runFor(sign: string, face: PdfFont, { last, isForeign }: { last: Run | undefined; isForeign: boolean }): Run {
  const script = shapedScriptOf(sign, last?.kind === 'shaped' ? last.script : null)
  if (script)
    return { kind: 'shaped', script, file: shapedFont(script), isLeftward: isLeftward(script) && !/\p{Number}/u.test(sign), text: sign }
  const code = sign.codePointAt(0) ?? 0
  if (!isForeign || !/\p{Script=Latin}/u.test(sign)) {
    if (isOwn(sign, face, 'latin')) return { kind: 'own', letters: 'latin', text: sign }
    if (isOwn(sign, face, 'latin-ext')) return { kind: 'own', letters: 'latin-ext', text: sign }
  }
  const file = plainFontsFor(code).find(one => hasGlyph(one, weightOf(face), code))
  return file ? { kind: 'shaped', script: null, file, isLeftward: false, text: sign } : { kind: 'own', letters: 'latin', text: unknown }
}

/** Whether two pieces are drawn in one font and direction. */
export function isSameFont(one: Run, two: Run): boolean {
  if (one.kind === 'own') return two.kind === 'own' && one.letters === two.letters
  return two.kind === 'shaped' && one.file === two.file && one.script === two.script && one.isLeftward === two.isLeftward
}
