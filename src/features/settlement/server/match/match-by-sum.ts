import type { Day } from '#kit/time/days.ts'
import { type Budget, findSums, listSmallSums } from './find-sums.ts'
import { isNear, type Match, type MatchableGift, type MatchableLine, mostOptions, type Question } from './matchable.ts'

type UnmatchedRecords = { lines: MatchableLine[]; gifts: MatchableGift[] }
type Outcome = { matches: Match[]; questions: Question[]; isLimited: boolean }

/**
 * Matches lines and gifts without a common reference, by sums. A match is the only one that fits, of lines and gifts for which neither the provider nor we
 * have a number; everything else that fits is a question. Matched ones are removed before the others are tried again.
 */
export function matchBySum({ lines, gifts }: UnmatchedRecords, budget: Budget): Outcome {
  const matches: Match[] = []
  let open: UnmatchedRecords = { lines: lines.filter(isAnonymous), gifts: gifts.filter(isAnonymous) }
  for (;;) {
    const next = [...equalSets(open, budget), ...onlySums(open, budget)]
    const certain = withoutRivals(next)
    if (certain.length === 0) break
    matches.push(...certain)
    open = without(open, certain)
  }
  const left = without({ lines: [...lines], gifts: [...gifts] }, matches)
  return { matches, ...askAbout(left, budget) }
}

const isAnonymous = ({ isIdentified }: { isIdentified: boolean }) => !isIdentified

/** Finds the rows near a day. Each pair of days is compared once, however many rows there are of each. */
function nearOf<Row extends { on: Day }>(rows: readonly Row[]): (on: Day) => Row[] {
  const days = [...Map.groupBy(rows, ({ on }) => on)]
  const known = new Map<Day, Row[]>()
  return on => {
    const near = known.get(on) ?? days.flatMap(([day, same]) => (isNear(on, day) ? same : []))
    known.set(on, near)
    return near
  }
}

/** Lines for which only one set of gifts fits, and gifts for which only one set of lines does. */
function onlySums({ lines, gifts }: UnmatchedRecords, budget: Budget): Match[] {
  const found: Match[] = []
  const [giftsNear, linesNear] = [nearOf(gifts), nearOf(lines)]
  for (const line of lines) {
    const near = giftsNear(line.on)
    const sums = findSums(
      near.map(({ minor }) => minor),
      line.minor,
      budget,
    )
    if (sums.found === 'one') found.push({ lineNos: [line.lineNo], giftIds: sums.places.map(at => near[at]!.id), by: 'sum' })
  }
  for (const gift of gifts) {
    const near = linesNear(gift.on)
    const sums = findSums(
      near.map(({ minor }) => minor),
      gift.minor,
      budget,
    )
    if (sums.found === 'one' && sums.places.length > 1)
      found.push({ lineNos: sums.places.map(at => near[at]!.lineNo), giftIds: [gift.id], by: 'sum' })
  }
  return found
}

/** Equally many lines and gifts of one amount, on near days, that no other gifts add up to: one match of all of them. */
function equalSets({ lines, gifts }: UnmatchedRecords, budget: Budget): Match[] {
  const found: Match[] = []
  for (const [minor, same] of Map.groupBy(lines, line => line.minor)) {
    const equal = gifts.filter(gift => gift.minor === minor)
    if (same.length < 2 || same.length !== equal.length) continue
    if (!same.every(line => equal.every(gift => isNear(line.on, gift.on)))) continue
    const others = gifts.filter(gift => gift.minor < minor && same.some(line => isNear(line.on, gift.on)))
    if (
      findSums(
        others.map(gift => gift.minor),
        minor,
        budget,
      ).found !== 'none'
    )
      continue
    found.push({ lineNos: same.map(({ lineNo }) => lineNo), giftIds: equal.map(({ id }) => id), by: 'sum' })
  }
  return found
}

/** The matches that share no line or gift with another one. */
function withoutRivals(matches: readonly Match[]): Match[] {
  const uses = new Map<number | string, number>()
  const partsOf = ({ lineNos, giftIds }: Match) => [...lineNos, ...giftIds]
  for (const part of matches.flatMap(partsOf)) uses.set(part, (uses.get(part) ?? 0) + 1)
  return matches.filter(match => partsOf(match).every(part => uses.get(part) === 1))
}

function without({ lines, gifts }: UnmatchedRecords, matches: readonly Match[]): UnmatchedRecords {
  const [lineNos, giftIds] = [new Set(matches.flatMap(match => match.lineNos)), new Set(matches.flatMap(match => match.giftIds))]
  return { lines: lines.filter(({ lineNo }) => !lineNos.has(lineNo)), gifts: gifts.filter(({ id }) => !giftIds.has(id)) }
}

/** What else fits each line that is left. Two payments with different numbers never match. */
function askAbout({ lines, gifts }: UnmatchedRecords, budget: Budget): Pick<Outcome, 'questions' | 'isLimited'> {
  const questions: Question[] = []
  let isLimited = false
  const [anyNear, anonymousNear] = [nearOf(gifts), nearOf(gifts.filter(isAnonymous))]
  for (const line of lines) {
    const near = line.isIdentified ? anonymousNear(line.on) : anyNear(line.on)
    const amounts = near.map(({ minor }) => minor)
    const sums = findSums(amounts, line.minor, budget)
    if (sums.found === 'unknown') isLimited = true
    if (sums.found === 'none' || budget.steps <= 0) continue
    const sets = sums.found === 'one' ? [sums.places] : listSmallSums(amounts, line.minor, mostOptions)
    if (sets.length) questions.push({ lineNos: [line.lineNo], options: sets.map(set => set.map(at => near[at]!.id)) })
  }
  return { questions, isLimited }
}
