import { defaultLanguage } from '#kit/text/languages.ts'
const words = new Intl.Segmenter(defaultLanguage, { granularity: 'word' })
const signs = new Intl.Segmenter(defaultLanguage, { granularity: 'grapheme' })

/**
 * A text in lines of a width, broken between words, in Chinese and Thai too. `measure` answers the width of a text. A longer word has its
 * own line.
 */
function breakLines(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of piecesOf(text)) {
    if (line.trim() && measure((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else line += piece
  }
  return [...lines, line.trimEnd()]
}

/** The lines of a text, of which the last one that there is room for is shortened. */
export function linesWithin(text: string, width: number, mostLines: number, measure: (text: string) => number): string[] {
  if (mostLines === 1) return [shorten(text, width, measure)]
  const lines = breakLines(text, width, measure)
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines - 1), shorten(lines.slice(mostLines - 1).join(' '), width, measure)]
    : lines
}

/** The pieces that a line may end after: words with the punctuation behind them, and spaces. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let isOpen = false // whether the last piece is punctuation that its word follows
  for (const { segment, isWordLike } of words.segment(text)) {
    const last = pieces.length - 1
    const isSpace = !segment.trim()
    const isMark = !isSpace && !isWordLike
    if (last >= 0 && pieces[last]?.trim() && (isMark || isOpen)) pieces[last] += segment
    else pieces.push(segment)
    isOpen = isMark && (isOpen || last < 0 || !pieces[last]?.trim())
  }
  return pieces
}

/** As much of a text as fits a width, with an ellipsis when some is left out. */
function shorten(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text
  const all = [...signs.segment(text)].map(({ segment }) => segment)
  while (all.length > 1 && measure(`${all.join('').trimEnd()}…`) > width) all.pop()
  return `${all.join('').trimEnd()}…`
}
