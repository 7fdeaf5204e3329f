import { type AmountsNear, countUpTo } from './amounts.ts'
import { type Budget, pauseIfDue, takeSteps } from './budget.ts'

/** The largest table of a search: a longer one would hold the server up, and take its memory. */
const mostSums = 10_000_000

/**
 * The sets of amounts that add up to a sum, by their places: none, exactly one, several, or unknown where the search would take too long.
 */
export type Sums = { found: 'none' | 'several' | 'unknown' } | { found: 'one'; places: number[] }

/** Whether amounts add up to a sum, and in how many ways. Each is used once. */
export async function findSums(near: AmountsNear, sum: number, budget: Budget): Promise<Sums> {
  const count = countUpTo(near, sum)
  if (near.totals[count]! < sum) return { found: 'none' }
  if (listSmallSums(near, sum, { most: 2, budget }).length > 1) return { found: 'several' }
  if (!takeSteps(budget, count)) return { found: 'unknown' }
  let unit = sum
  for (let at = 0; at < count && unit > 1; at++) unit = divisorOf(unit, near.amounts[at]!)
  return addUp(near, { count, unit, size: sum / unit }, budget)
}

type Table = { count: number; unit: number; size: number }
/** Counts the ways to each sum by dynamic programming, until there are two ways to the wanted one. Time: amounts × sum. */
async function addUp({ amounts, places }: AmountsNear, { count, unit, size }: Table, budget: Budget): Promise<Sums> {
  if (size > mostSums || !takeSteps(budget, size)) return { found: 'unknown' }
  const ways = new Uint8Array(size + 1)
  const last = new Int32Array(size + 1)
  ways[0] = 1
  let reach = 0
  for (let place = 0; place < count; place++) {
    const amount = amounts[place]! / unit
    reach = Math.min(size, reach + amount)
    if (!takeSteps(budget, reach - amount + 1)) return { found: 'unknown' }
    for (let at = reach; at >= amount; at--) {
      const more = ways[at - amount]!
      if (more === 0) continue
      if (ways[at] === 0) last[at] = place
      ways[at] = Math.min(2, ways[at]! + more)
    }
    if (ways[size] === 2) return { found: 'several' }
    await pauseIfDue(budget)
  }
  if (ways[size] === 0) return { found: 'none' }
  // `last` has the index that completed a sum from lower indexes, so walking back uses each index once.
  const used: number[] = []
  for (let at = size; at > 0; at -= amounts[last[at]!]! / unit) used.push(places[last[at]!]!)
  return { found: 'one', places: used.toSorted((one, other) => one - other) }
}

/**
 * The smallest sets that add up to a sum, by their places, up to a limit: single amounts, then pairs where there are steps left for them.
 */
export function listSmallSums(near: AmountsNear, sum: number, { most, budget }: { most: number; budget: Budget }): number[][] {
  const { amounts, places } = near
  const count = countUpTo(near, sum)
  const found: number[][] = []
  for (let at = countUpTo(near, sum - 1); at < count && found.length < most; at++) found.push([places[at]!])
  if (found.length === most || !takeSteps(budget, count)) return found
  let [low, high] = [0, count - 1]
  while (low < high && found.length < most) {
    const difference = amounts[low]! + amounts[high]! - sum
    if (difference > 0) high--
    else {
      // Each amount that is equal to the higher one makes a pair with this one.
      for (let at = high; difference === 0 && at > low && amounts[at] === amounts[high] && found.length < most; at--)
        found.push([places[low]!, places[at]!].toSorted((one, other) => one - other))
      low++
    }
  }
  return found
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))
