import { type AmountsNear, amountsBetween, countUpTo, sortAmounts, type SortedAmounts } from './amounts.ts'
import { type Budget, countSteps, newBudget, pauseIfDue, takeSteps } from './budget.ts'
import { findSums, listSmallSums, type Sums } from './find-sums.ts'
import { type DatedGift, type DatedLine, daysAround, type Match, mostOptions, type Question } from './matchable.ts'

type Open = { lines: readonly DatedLine[]; gifts: readonly DatedGift[] }
/** What sorting takes for each amount. */
const stepsOfSorting = 100
type Outcome = { matches: Match[]; questions: Question[] }

/**
 * Matches lines and gifts without a common reference, by sums. A match is the only one that fits, of lines and gifts for which neither the
 * provider nor we have a number; everything else that fits is a question. Matched ones are removed before the others are tried again. Half
 * of the steps are for matches, the others for questions.
 */
export async function matchBySum({ lines, gifts }: Open, steps: number): Promise<Outcome> {
  const matches: Match[] = []
  const matching = newBudget(steps / 2)
  const cut = lines.filter(({ isCut }) => isCut)
  const whole = lines.filter(({ isCut }) => !isCut)
  let open: Open = { lines: whole.filter(isAnonymous), gifts: gifts.filter(isAnonymous) }
  for (;;) {
    const certain = await findCertain(open, cut, matching)
    if (certain.length === 0) break
    matches.push(...certain)
    open = without(open, certain)
  }
  const left = without({ lines: whole, gifts }, matches)
  const questions = await askAbout(left, newBudget(steps / 2))
  return { matches, questions: [...questions, ...cut.map(({ lineNo }) => ({ lineNos: [lineNo], options: [], isUnsearched: true }))] }
}

const isAnonymous = ({ isIdentified }: { isIdentified: boolean }) => !isIdentified

/**
 * One round of matches that nothing speaks against: no part of one fits elsewhere, and none may belong to a line or a gift that was not
 * looked through. Lines that were cut are among those that a gift may be, so that they speak against others, and are in no match.
 */
async function findCertain({ lines, gifts }: Open, cut: readonly DatedLine[], budget: Budget): Promise<Match[]> {
  const all = [...lines, ...cut.filter(isAnonymous)]
  const ofLines = await findOnlySets(lines, gifts, budget)
  const ofGifts = await findOnlySets(gifts, all, budget)
  const equal = await findEqualSets({ lines, gifts, all }, budget)
  const isFound = new Set(ofLines.only.map(({ item }) => item))
  const single = [
    ...ofLines.only.map(({ item, places }) => matchOf([item], pick(gifts, places))),
    ...ofGifts.only
      .filter(({ places }) => places.length > 1 || !isFound.has(all[places[0]!]!))
      .map(({ item, places }) => matchOf(pick(all, places), [item])),
  ]
  const lineOf = new Map(all.map(line => [line.lineNo, line]))
  const giftOf = new Map(gifts.map(gift => [gift.id, gift]))
  const isUnsure = new Set<DatedLine | DatedGift>([...ofLines.several, ...ofLines.unknown, ...ofGifts.several, ...ofGifts.unknown])
  const isEqual = new Set(equal) // their lines and gifts fit each other in several ways, which are all the same
  const isCut = new Set(cut)
  const mayTakeGift = takersAmong([...ofLines.unknown, ...cut])
  const mayTakeLine = takersAmong(ofGifts.unknown)
  return withoutRivals([...equal, ...single]).filter(match => {
    const [ownLines, ownGifts] = [match.lineNos.map(lineNo => lineOf.get(lineNo)!), match.giftIds.map(id => giftOf.get(id)!)]
    if (!isEqual.has(match) && [...ownLines, ...ownGifts].some(part => isUnsure.has(part))) return false
    return !ownLines.some(line => isCut.has(line) || mayTakeLine(line)) && !ownGifts.some(mayTakeGift)
  })
}

const pick = <Item>(items: readonly Item[], places: readonly number[]): Item[] => places.map(place => items[place]!)
const matchOf = (lines: readonly Pick<DatedLine, 'lineNo'>[], gifts: readonly Pick<DatedGift, 'id'>[]): Match => ({
  lineNos: lines.map(({ lineNo }) => lineNo),
  giftIds: gifts.map(({ id }) => id),
  by: 'sum',
})

type DatedAmount = Pick<DatedLine, 'dayNo' | 'minor'>
type OnlySets<Item> = { only: { item: Item; places: number[] }[]; several: Item[]; unknown: Item[] }
/**
 * The items for which only one set of others on near days fits, those that several fit, and those for which that could not be found out.
 */
async function findOnlySets<Item extends DatedAmount>(
  items: readonly Item[],
  others: readonly DatedAmount[],
  budget: Budget,
): Promise<OnlySets<Item>> {
  const found: OnlySets<Item> = { only: [], several: [], unknown: [] }
  await forEachSum(items, others, budget, async ({ same, minor, near }) => {
    const sums: Sums = near === null ? { found: 'unknown' } : await findSums(near, minor, budget)
    if (sums.found === 'one') found.only.push(...same.map(item => ({ item, places: sums.places })))
    else if (sums.found !== 'none') found[sums.found].push(...same)
  })
  return found
}

type Searched<Item> = { same: Item[]; minor: number; near: AmountsNear | null }
/** Calls for each day and amount of some items, with the others on near days; null where there are no steps left to look for them. */
async function forEachSum<Item extends DatedAmount>(
  items: readonly Item[],
  others: readonly DatedAmount[],
  budget: Budget,
  call: (searched: Searched<Item>) => Promise<void>,
): Promise<void> {
  const sorted = sortAmounts(others)
  await countSteps(budget, others.length * stepsOfSorting)
  for (const [dayNo, ofDay] of Map.groupBy(items, item => item.dayNo)) {
    const near = takeSteps(budget, others.length) ? amountsBetween(sorted, dayNo - daysAround, dayNo + daysAround) : null
    for (const [minor, same] of Map.groupBy(ofDay, item => item.minor)) {
      await call({ same, minor, near })
      await pauseIfDue(budget)
    }
  }
}

/** Equally many lines and gifts of one amount, on near days, that no smaller lines or gifts add up to: one match of all of them. */
async function findEqualSets({ lines, gifts, all }: Open & { all: readonly DatedLine[] }, budget: Budget): Promise<Match[]> {
  const found: Match[] = []
  const [sortedLines, sortedGifts] = [sortAmounts(all), sortAmounts(gifts)]
  await countSteps(budget, (all.length + gifts.length) * stepsOfSorting)
  const giftsOf = Map.groupBy(gifts, ({ minor }) => minor)
  for (const [minor, same] of Map.groupBy(lines, line => line.minor)) {
    const equal = giftsOf.get(minor) ?? []
    if (same.length < 2 || same.length !== equal.length) continue
    const [ofLines, ofGifts] = [spanOf(same), spanOf(equal)]
    if (ofLines.last - ofGifts.first > daysAround || ofGifts.last - ofLines.first > daysAround) continue
    if (!takeSteps(budget, all.length + gifts.length)) return found
    const isMadeOf = async (sorted: SortedAmounts, { first, last }: Span) => {
      const near = amountsBetween(sorted, first - daysAround, last + daysAround)
      const smaller = countUpTo(near, minor - 1)
      const others = { ...near, amounts: near.amounts.subarray(0, smaller), totals: near.totals.subarray(0, smaller + 1) }
      return (await findSums(others, minor, budget)).found !== 'none'
    }
    if (!(await isMadeOf(sortedGifts, ofLines)) && !(await isMadeOf(sortedLines, ofGifts))) found.push(matchOf(same, equal))
  }
  return found
}

type Span = { first: number; last: number }
function spanOf(items: readonly DatedAmount[]): Span {
  let [first, last] = [Infinity, -Infinity]
  for (const { dayNo } of items) [first, last] = [Math.min(first, dayNo), Math.max(last, dayNo)]
  return { first, last }
}

/** Whether one of these items, which were not looked through, may be made of an item: on a near day, and no smaller. */
function takersAmong(items: readonly DatedAmount[]): (item: DatedAmount) => boolean {
  const largest = new Map<number, number>()
  for (const { dayNo, minor } of items) largest.set(dayNo, Math.max(minor, largest.get(dayNo) ?? 0))
  return ({ dayNo, minor }) => {
    for (let near = dayNo - daysAround; near <= dayNo + daysAround; near++) if ((largest.get(near) ?? 0) >= minor) return true
    return false
  }
}

/** The matches that share no line or gift with another one. */
function withoutRivals(matches: readonly Match[]): Match[] {
  const uses = new Map<number | string, number>()
  const partsOf = ({ lineNos, giftIds }: Match) => [...lineNos, ...giftIds]
  for (const part of matches.flatMap(partsOf)) uses.set(part, (uses.get(part) ?? 0) + 1)
  return matches.filter(match => partsOf(match).every(part => uses.get(part) === 1))
}

function without({ lines, gifts }: Open, matches: readonly Match[]): Open {
  const [lineNos, giftIds] = [new Set(matches.flatMap(match => match.lineNos)), new Set(matches.flatMap(match => match.giftIds))]
  return { lines: lines.filter(({ lineNo }) => !lineNos.has(lineNo)), gifts: gifts.filter(({ id }) => !giftIds.has(id)) }
}

/** What else fits each line that is left. Two payments with different numbers never match. */
async function askAbout({ lines, gifts }: Open, budget: Budget): Promise<Question[]> {
  const questions: Question[] = []
  const anonymous = gifts.filter(isAnonymous)
  for (const [ofLines, ofGifts] of [
    [lines.filter(isAnonymous), gifts],
    [lines.filter(({ isIdentified }) => isIdentified), anonymous],
  ] as const)
    await forEachSum(ofLines, ofGifts, budget, async ({ same, minor, near }) => {
      const sums: Sums = near === null ? { found: 'unknown' } : await findSums(near, minor, budget)
      if (sums.found === 'none') return
      const listed = () => (near === null ? [] : listSmallSums(near, minor, { most: mostOptions, budget }))
      const sets = sums.found === 'one' ? [sums.places] : listed()
      const options = sets.map(set => pick(ofGifts, set).map(({ id }) => id))
      const isUnsearched = sums.found === 'unknown' || options.length === 0
      questions.push(...same.map(({ lineNo }) => ({ lineNos: [lineNo], options, isUnsearched })))
    })
  return questions
}
