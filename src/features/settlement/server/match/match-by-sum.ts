import { type AmountsNear, amountsBetween, sortAmounts } from './amounts.ts'
import { type Budget, countSteps, newBudget, pauseIfDue, takeSteps } from './budget.ts'
import { findSums, listSmallSums, type Sums } from './find-sums.ts'
import { type DatedGift, type DatedLine, daysAround, type Match, mostOptions, type Question } from './matchable.ts'

type Open = { lines: readonly DatedLine[]; gifts: readonly DatedGift[] }
/** What sorting takes for each amount. */
const stepsOfSorting = 100
type Outcome = { matches: Match[]; questions: Question[] }

/**
 * Matches lines and gifts without a common reference, by sums. A match is the only one that fits, of lines and gifts for which neither the provider nor we
 * have a number; everything else that fits is a question. Matched ones are removed before the others are tried again. Half of the steps are for matches,
 * the others for questions.
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

/** One round of matches that nothing speaks against: no other match has a part of one, and neither may a line or a gift that was not looked through. */
async function findCertain({ lines, gifts }: Open, cut: readonly DatedLine[], budget: Budget): Promise<Match[]> {
  const ofLines = await findOnlySets(lines, gifts, budget)
  const ofGifts = await findOnlySets(gifts, lines, budget)
  const found: Match[] = [
    ...(await findEqualSets({ lines, gifts }, budget)),
    ...ofLines.only.map(({ item, places }) => matchOf([item], pick(gifts, places))),
    ...ofGifts.only.filter(({ places }) => places.length > 1).map(({ item, places }) => matchOf(pick(lines, places), [item])),
  ]
  if (found.length === 0) return []
  const mayTakeGift = takersAmong([...ofLines.unknown, ...cut])
  const mayTakeLine = takersAmong(ofGifts.unknown)
  const giftOf = new Map(gifts.map(gift => [gift.id, gift]))
  const lineOf = new Map(lines.map(line => [line.lineNo, line]))
  return withoutRivals(found).filter(
    ({ lineNos, giftIds }) =>
      !giftIds.some(id => mayTakeGift(giftOf.get(id)!)) && !lineNos.some(lineNo => mayTakeLine(lineOf.get(lineNo)!)),
  )
}

const pick = <Item>(items: readonly Item[], places: readonly number[]): Item[] => places.map(place => items[place]!)
const matchOf = (lines: readonly Pick<DatedLine, 'lineNo'>[], gifts: readonly Pick<DatedGift, 'id'>[]): Match => ({
  lineNos: lines.map(({ lineNo }) => lineNo),
  giftIds: gifts.map(({ id }) => id),
  by: 'sum',
})

type DatedAmount = Pick<DatedLine, 'dayNo' | 'minor'>
type OnlySets<Item> = { only: { item: Item; places: number[] }[]; unknown: Item[] }
/** The items for which only one set of others on near days fits, and those for which that could not be found out. */
async function findOnlySets<Item extends DatedAmount>(
  items: readonly Item[],
  others: readonly DatedAmount[],
  budget: Budget,
): Promise<OnlySets<Item>> {
  const found: OnlySets<Item> = { only: [], unknown: [] }
  await forEachSum(items, others, budget, async ({ same, minor, near }) => {
    const sums: Sums = near === null ? { found: 'unknown' } : await findSums(near, minor, budget)
    if (sums.found === 'one') found.only.push(...same.map(item => ({ item, places: sums.places })))
    if (sums.found === 'unknown') found.unknown.push(...same)
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

/** Equally many lines and gifts of one amount, on near days, that no other gifts add up to: one match of all of them. */
async function findEqualSets({ lines, gifts }: Open, budget: Budget): Promise<Match[]> {
  const found: Match[] = []
  const sorted = sortAmounts(gifts)
  await countSteps(budget, gifts.length * stepsOfSorting)
  const giftsOf = Map.groupBy(gifts, ({ minor }) => minor)
  for (const [minor, same] of Map.groupBy(lines, line => line.minor)) {
    const equal = giftsOf.get(minor) ?? []
    if (same.length < 2 || same.length !== equal.length) continue
    const [ofLines, ofGifts] = [spanOf(same), spanOf(equal)]
    if (ofLines.last - ofGifts.first > daysAround || ofGifts.last - ofLines.first > daysAround) continue
    if (!takeSteps(budget, gifts.length)) return found
    const near = amountsBetween(sorted, ofLines.first - daysAround, ofLines.last + daysAround)
    const smaller = near.amounts.findIndex(amount => amount >= minor)
    const others = { ...near, amounts: near.amounts.subarray(0, smaller), totals: near.totals.subarray(0, smaller + 1) }
    if ((await findSums(others, minor, budget)).found === 'none') found.push(matchOf(same, equal))
  }
  return found
}

function spanOf(items: readonly DatedAmount[]): { first: number; last: number } {
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
