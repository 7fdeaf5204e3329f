import { defaultLanguage } from '#kit/text/languages.ts'
import bidiFactory from 'bidi-js'
import { isSameFont, type Run } from './text-runs.ts'

/** A piece of a run in one direction: right to left where its level is odd (UAX #9, BD2). */
type Piece = { run: Run; level: number }

const bidi = bidiFactory()
const signs = new Intl.Segmenter(defaultLanguage, { granularity: 'grapheme' })

/**
 * The visual order of runs on a left-to-right line, by the Unicode Bidirectional Algorithm (UAX #9). A line without right-to-left runs
 * stays as it is.
 */
export function visualOrder(runs: readonly Run[]): Run[] {
  if (!runs.some(run => run.kind === 'shaped' && run.isLeftward)) return [...runs]
  let pieces = piecesOf(runs)
  for (let level = Math.max(...pieces.map(piece => piece.level)); level > 0; level--) pieces = reverseStretches(pieces, level)
  const placed: Run[] = []
  for (const run of pieces.map(directed)) {
    const last = placed.at(-1)
    if (last?.kind === 'own' && isSameFont(last, run)) placed[placed.length - 1] = { ...last, text: last.text + run.text }
    else placed.push(run)
  }
  return placed
}

/** Runs cut where their direction changes. */
function piecesOf(runs: readonly Run[]): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(runs.map(({ text }) => text).join(''), 'ltr')
  let at = 0
  return runs.flatMap(run => {
    const pieces: Piece[] = []
    for (const sign of run.text) {
      const level = levels[at] ?? 0
      const last = pieces.at(-1)
      if (last?.level === level) last.run = { ...last.run, text: last.run.text + sign }
      else pieces.push({ run: { ...run, text: sign }, level })
      at += sign.length
    }
    return pieces
  })
}

/** Reverses each sequence of pieces of at least a level (UAX #9, L2). */
function reverseStretches(pieces: readonly Piece[], level: number): Piece[] {
  const ordered: Piece[] = []
  let stretch: Piece[] = []
  for (const piece of pieces) {
    if (piece.level >= level) stretch = [piece, ...stretch]
    else {
      ordered.push(...stretch, piece)
      stretch = []
    }
  }
  return [...ordered, ...stretch]
}

/** A run as drawn. The shaper reverses its own scripts; other characters are reversed here, and brackets mirrored (UAX #9, L4). */
function directed({ run, level }: Piece): Run {
  const isLeftward = level % 2 === 1
  if (run.kind === 'shaped' && run.script) return { ...run, isLeftward }
  if (!isLeftward) return run
  const reversed = [...signs.segment(run.text)].map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment).toReversed()
  return { ...run, text: reversed.join('') }
}
