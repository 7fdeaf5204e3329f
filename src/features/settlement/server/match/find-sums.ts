/** The most steps of the searches of one payout: about half a second. */
export const stepsOfSearch = 100_000_000
/** What looking at an amount takes beside a step. */
const stepsOfLook = 4
/** The steps that are left; a search that would need more is not started. */
export type Budget = { steps: number }

/** The sets of indexes whose amounts add up to a sum: none, exactly one, several, or unknown where the search would take too long. */
export type Sums = { found: 'none' | 'several' | 'unknown' } | { found: 'one'; places: number[] }

/** Whether positive amounts add up to a sum, and in how many ways (subset sum by dynamic programming). Each index is used once. Time: amounts × sum. */
export function findSums(amounts: readonly number[], sum: number, budget: Budget): Sums {
  budget.steps -= amounts.length * stepsOfLook
  if (budget.steps <= 0) return { found: 'unknown' }
  const fitting = amounts.flatMap((amount, place) => (amount > 0 && amount <= sum ? [place] : []))
  const unit = fitting.reduce((divisor, place) => divisorOf(divisor, amounts[place]!), sum)
  const size = sum / unit
  const steps = fitting.length * size
  if (steps > budget.steps) return { found: 'unknown' }
  budget.steps -= steps
  const ways = new Uint8Array(size + 1)
  const first = new Int32Array(size + 1).fill(-1)
  ways[0] = 1
  for (const place of fitting) {
    const amount = amounts[place]! / unit
    for (let at = size; at >= amount; at--) {
      const more = ways[at - amount]!
      if (more === 0) continue
      if (ways[at] === 0) first[at] = place
      ways[at] = Math.min(2, ways[at]! + more)
    }
    if (ways[size] === 2) return { found: 'several' }
  }
  if (ways[size] === 0) return { found: 'none' }
  // `first` has the index that completed a sum from lower indexes, so walking back uses each index once.
  const places: number[] = []
  for (let at = size; at > 0; at -= amounts[first[at]!]! / unit) places.push(first[at]!)
  return { found: 'one', places: places.toReversed() }
}

/** The smallest sets that add up to a sum, up to a limit: single amounts, then pairs. */
export function listSmallSums(amounts: readonly number[], sum: number, most: number): number[][] {
  const found: number[][] = []
  const before = new Map<number, number[]>()
  const pairs: number[][] = []
  for (const [place, amount] of amounts.entries()) {
    if (amount <= 0 || amount > sum) continue
    if (amount === sum) found.push([place])
    for (const other of before.get(sum - amount) ?? []) if (pairs.length < most) pairs.push([other, place])
    before.set(amount, [...(before.get(amount) ?? []).slice(0, most), place])
  }
  return [...found, ...pairs].slice(0, most)
}

const divisorOf = (one: number, other: number): number => (other === 0 ? one : divisorOf(other, one % other))
