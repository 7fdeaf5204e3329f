import { stepsOfSearch } from './budget.ts'
import { matchByReference } from './match-by-reference.ts'
import { matchBySum } from './match-by-sum.ts'
import { type MatchableGift, type MatchableLine, type Matching, withDayNos } from './matchable.ts'

/**
 * Matches the lines of a statement with gifts, by reference first, then by sum. Where several sets fit, or not all were looked through, a
 * person chooses. Serves others while it computes, so no transaction should be open.
 */
export async function matchLines(
  receivedLines: readonly MatchableLine[],
  receivedGifts: readonly MatchableGift[],
  steps = stepsOfSearch,
): Promise<Matching> {
  const [lines, gifts] = [withDayNos(receivedLines), withDayNos(receivedGifts)]
  const { matches, questions, residuals } = await matchByReference(lines, gifts)
  const referred = [...matches, ...residuals]
  const lineNos = new Set([...referred, ...questions].flatMap(part => part.lineNos))
  const giftIds = new Set([...referred.flatMap(part => part.giftIds), ...questions.flatMap(part => part.options.flat())])
  const left = { lines: lines.filter(({ lineNo }) => !lineNos.has(lineNo)), gifts: gifts.filter(({ id }) => !giftIds.has(id)) }
  const bySum = await matchBySum(left, steps)
  for (const part of [...bySum.matches, ...bySum.questions]) for (const lineNo of part.lineNos) lineNos.add(lineNo)
  return {
    matches: [...matches, ...bySum.matches],
    questions: [...questions, ...bySum.questions],
    residuals,
    openLines: lines.flatMap(({ lineNo }) => (lineNos.has(lineNo) ? [] : [lineNo])),
  }
}
