/** What is searched for sums: an amount in minor units, and its day as a number. */
export type Amount = { minor: number; dayNo: number }
/** Amounts in ascending order, equal ones in the order they came in. `places` are their indexes before. */
export type SortedAmounts = { amounts: Float64Array; days: Int32Array; places: Int32Array }
/** The amounts of some days, ascending. `totals` has at each index the sum of the amounts before it. */
export type AmountsNear = { amounts: Float64Array; places: Int32Array; totals: Float64Array }

/** Sorts the amounts above 0, once for all searches among them. */
export function sortAmounts(items: readonly Amount[]): SortedAmounts {
  const places = Int32Array.from(items.flatMap(({ minor }, place) => (minor > 0 ? [place] : [])))
  places.sort((one, other) => items[one]!.minor - items[other]!.minor || one - other)
  return {
    amounts: Float64Array.from(places, place => items[place]!.minor),
    days: Int32Array.from(places, place => items[place]!.dayNo),
    places,
  }
}

/** The amounts from one day to another, both included. Time: all amounts. */
export function amountsBetween({ amounts, days, places }: SortedAmounts, from: number, to: number): AmountsNear {
  const near = { amounts: new Float64Array(amounts.length), places: new Int32Array(amounts.length) }
  let count = 0
  for (let at = 0; at < amounts.length; at++) {
    if (days[at]! < from || days[at]! > to) continue
    near.amounts[count] = amounts[at]!
    near.places[count++] = places[at]!
  }
  const totals = new Float64Array(count + 1)
  for (let at = 0; at < count; at++) totals[at + 1] = totals[at]! + near.amounts[at]!
  return { amounts: near.amounts.subarray(0, count), places: near.places.subarray(0, count), totals }
}

/** How many amounts are at most a limit. */
export function countUpTo({ amounts }: Pick<AmountsNear, 'amounts'>, limit: number): number {
  let [low, high] = [0, amounts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (amounts[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low
}
