import { stepsOfSearch } from './find-sums.ts'
import { matchByReference } from './match-by-reference.ts'
import { matchBySum } from './match-by-sum.ts'
import type { MatchableGift, MatchableLine, Matching } from './matchable.ts'

/** Matches the lines of a statement with gifts, by reference first, then by sum. Where several sets fit, a person chooses. */
export function matchLines(lines: readonly MatchableLine[], gifts: readonly MatchableGift[]): Matching {
  const byReference = matchByReference(lines, gifts)
  const { matches, questions, residuals } = byReference
  const referred = [...matches, ...residuals]
  const lineNos = new Set([...referred, ...questions].flatMap(part => part.lineNos))
  const giftIds = new Set([...referred.flatMap(part => part.giftIds), ...questions.flatMap(part => part.options.flat())])
  const left = { lines: lines.filter(({ lineNo }) => !lineNos.has(lineNo)), gifts: gifts.filter(({ id }) => !giftIds.has(id)) }
  const bySum = matchBySum(left, { steps: stepsOfSearch })
  for (const match of bySum.matches) {
    for (const lineNo of match.lineNos) lineNos.add(lineNo)
    for (const id of match.giftIds) giftIds.add(id)
  }
  for (const question of bySum.questions) for (const lineNo of question.lineNos) lineNos.add(lineNo)
  return {
    matches: [...matches, ...bySum.matches],
    questions: [...questions, ...bySum.questions],
    residuals,
    openLines: lines.flatMap(({ lineNo }) => (lineNos.has(lineNo) ? [] : [lineNo])),
    openGifts: gifts.flatMap(({ id }) => (giftIds.has(id) ? [] : [id])),
    isLimited: bySum.isLimited,
  }
}
