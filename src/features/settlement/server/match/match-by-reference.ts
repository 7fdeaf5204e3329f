import {
  isNear,
  type Match,
  type MatchableGift,
  type MatchableLine,
  plainReference,
  type Question,
  type Residual,
  sumOf,
} from './matchable.ts'

type Outcome = { matches: Match[]; questions: Question[]; residuals: Residual[] }
type Cluster = { lines: MatchableLine[]; gifts: MatchableGift[] }
/** The most lines or gifts of one reference whose subsets are tried. */
const mostInParts = 12

/** Lines and gifts that share a reference within the days around a line: 1:1, 1:N, N:1 and N:M where their sums agree. */
export function matchByReference(lines: readonly MatchableLine[], gifts: readonly MatchableGift[]): Outcome {
  const found: Outcome = { matches: [], questions: [], residuals: [] }
  for (const cluster of clustersOf(lines, gifts)) judge(cluster, found)
  return found
}

/** The clusters of lines and gifts that references connect (union-find). */
function clustersOf(lines: readonly MatchableLine[], gifts: readonly MatchableGift[]): Cluster[] {
  const byReference = new Map<string, number[]>()
  for (const [at, { references }] of gifts.entries())
    for (const reference of new Set(references.map(plainReference))) {
      if (reference === '') continue
      const known = byReference.get(reference)
      if (known) known.push(at)
      else byReference.set(reference, [at])
    }
  // Indexes below `gifts.length` are gifts, the others lines.
  const parents = Array.from({ length: gifts.length + lines.length }, (_, at) => at)
  const rootOf = (at: number): number => {
    let root = at
    while (parents[root] !== root) root = parents[root]!
    for (let next = at; next !== root;) [next, parents[next]] = [parents[next]!, root]
    return root
  }
  for (const [at, { references, on }] of lines.entries())
    for (const reference of references)
      for (const gift of byReference.get(plainReference(reference)) ?? [])
        if (isNear(on, gifts[gift]!.on)) parents[rootOf(gift)] = rootOf(gifts.length + at)
  const clusters = new Map<number, Cluster>()
  for (let at = 0; at < parents.length; at++) {
    const root = rootOf(at)
    const cluster = clusters.get(root) ?? { lines: [], gifts: [] }
    clusters.set(root, cluster)
    if (at < gifts.length) cluster.gifts.push(gifts[at]!)
    else cluster.lines.push(lines[at - gifts.length]!)
  }
  return [...clusters.values()].filter(cluster => cluster.lines.length > 0 && cluster.gifts.length > 0)
}

function judge({ lines, gifts }: Cluster, found: Outcome): void {
  const difference = sumOf(lines) - sumOf(gifts)
  if (difference === 0) return void found.matches.push(matchOf(lines, gifts))
  // Of a line that the provider sent twice, the first one belongs to the gift.
  const once = withoutDoubles(lines)
  if (difference > 0 && sumOf(once) === sumOf(gifts)) return void found.matches.push(matchOf(once, gifts))
  const parts = difference < 0 ? partsOf(gifts, sumOf(lines)) : []
  if (parts.length === 1) return void found.matches.push(matchOf(lines, parts[0]!))
  const lineNos = lines.map(({ lineNo }) => lineNo)
  if (parts.length > 1) found.questions.push({ lineNos, options: parts.map(part => part.map(({ id }) => id)) })
  else found.residuals.push({ lineNos, giftIds: gifts.map(({ id }) => id), differenceMinor: difference })
}

const matchOf = (lines: readonly MatchableLine[], gifts: readonly MatchableGift[]): Match => ({
  lineNos: lines.map(({ lineNo }) => lineNo),
  giftIds: gifts.map(({ id }) => id),
  by: 'reference',
})

function withoutDoubles(lines: readonly MatchableLine[]): MatchableLine[] {
  const seen = new Set<string>()
  return lines.filter(({ minor, references }) => {
    const key = [minor, ...references.map(plainReference).toSorted()].join('|')
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** The sets of gifts that add up to a sum; none where there are too many to try. */
function partsOf(gifts: readonly MatchableGift[], sum: number): MatchableGift[][] {
  if (gifts.length > mostInParts) return []
  const parts: MatchableGift[][] = []
  for (let mask = 1; mask < 1 << gifts.length; mask++) {
    const part = gifts.filter((_, at) => mask & (1 << at))
    if (sumOf(part) === sum) parts.push(part)
  }
  return parts
}
