import { type Budget, countSteps, newBudget, pauseIfDue, stepsOfParts, takeSteps } from './budget.ts'
import { type DatedGift, type DatedLine, isNear, type Match, plainReference, type Question, type Residual, sumOf } from './matchable.ts'

type Outcome = { matches: Match[]; questions: Question[]; residuals: Residual[] }
type Cluster = { lines: DatedLine[]; gifts: DatedGift[] }
/** The most lines or gifts of one reference whose subsets are tried. */
const mostInParts = 12
/** What comparing a reference takes. */
const stepsOfReference = 50

/** Lines and gifts that share a reference within the days around a line: 1:1, 1:N, N:1 and N:M where their sums agree. */
export async function matchByReference(lines: readonly DatedLine[], gifts: readonly DatedGift[]): Promise<Outcome> {
  const found: Outcome = { matches: [], questions: [], residuals: [] }
  const budget = newBudget(stepsOfParts)
  for (const cluster of await clustersOf(lines, gifts, budget)) {
    judge(cluster, found, budget)
    await pauseIfDue(budget)
  }
  return found
}

/** The clusters of lines and gifts that references connect (union-find). */
async function clustersOf(lines: readonly DatedLine[], gifts: readonly DatedGift[], budget: Budget): Promise<Cluster[]> {
  const byReference = new Map<string, number[]>()
  for (const [at, { references }] of gifts.entries()) {
    for (const reference of new Set(references.map(plainReference))) {
      if (reference === '') continue
      const known = byReference.get(reference)
      if (known) known.push(at)
      else byReference.set(reference, [at])
    }
    await countSteps(budget, references.length * stepsOfReference)
  }
  // Indexes below `gifts.length` are gifts, the others lines.
  const parents = Array.from({ length: gifts.length + lines.length }, (_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root]!
    for (let next = at; next !== root;) [next, parents[next]] = [parents[next]!, root]
    return root
  }
  // Lines of one day with one reference have the same gifts: the first one is connected with these, the others with it.
  const firstOf = new Map<string, number>()
  for (const [at, line] of lines.entries()) {
    for (const reference of new Set(line.references.map(plainReference))) {
      const same = byReference.get(reference)
      if (!same) continue
      const key = `${line.dayNo} ${reference}`
      const first = firstOf.get(key)
      const near = first === undefined ? same.filter(gift => isNear(line, gifts[gift]!)) : [first]
      if (first === undefined && near.length > 0) firstOf.set(key, gifts.length + at)
      for (const other of near) parents[rootOf(other)] = rootOf(gifts.length + at)
      await countSteps(budget, near.length + same.length)
    }
    await countSteps(budget, line.references.length * stepsOfReference)
  }
  const clusters = new Map<number, Cluster>()
  for (let at = 0; at < parents.length; at++) {
    const root = rootOf(at)
    const cluster = clusters.get(root) ?? { lines: [], gifts: [] }
    clusters.set(root, cluster)
    if (at < gifts.length) cluster.gifts.push(gifts[at]!)
    else cluster.lines.push(lines[at - gifts.length]!)
    await countSteps(budget, stepsOfReference)
  }
  return [...clusters.values()].filter(cluster => cluster.lines.length > 0 && cluster.gifts.length > 0)
}

function judge({ lines, gifts }: Cluster, found: Outcome, budget: Budget): void {
  const difference = sumOf(lines) - sumOf(gifts)
  if (difference === 0) return void found.matches.push(matchOf(lines, gifts))
  // Of a line that the provider sent twice, the first one belongs to the gift.
  const once = withoutDoubles(lines)
  if (difference > 0 && sumOf(once) === sumOf(gifts)) return void found.matches.push(matchOf(once, gifts))
  const parts = difference < 0 ? partsOf(gifts, sumOf(lines), budget) : []
  if (parts.length === 1) return void found.matches.push(matchOf(lines, parts[0]!))
  const lineNos = lines.map(({ lineNo }) => lineNo)
  if (parts.length > 1) found.questions.push({ lineNos, options: parts.map(part => part.map(({ id }) => id)), isUnsearched: false })
  else found.residuals.push({ lineNos, giftIds: gifts.map(({ id }) => id), differenceMinor: difference })
}

const matchOf = (lines: readonly DatedLine[], gifts: readonly DatedGift[]): Match => ({
  lineNos: lines.map(({ lineNo }) => lineNo),
  giftIds: gifts.map(({ id }) => id),
  by: 'reference',
})

function withoutDoubles(lines: readonly DatedLine[]): DatedLine[] {
  const seen = new Set<string>()
  return lines.filter(({ minor, references }) => {
    const key = [minor, ...references.map(plainReference).toSorted()].join('|')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The sets of gifts that add up to a sum; none where there are too many to try. */
function partsOf(gifts: readonly DatedGift[], sum: number, budget: Budget): DatedGift[][] {
  if (gifts.length > mostInParts || !takeSteps(budget, gifts.length << gifts.length)) return []
  const parts: DatedGift[][] = []
  for (let mask = 1; mask < 1 << gifts.length; mask++) {
    const part = gifts.filter((_, at) => mask & (1 << at))
    if (sumOf(part) === sum) parts.push(part)
  }
  return parts
}
